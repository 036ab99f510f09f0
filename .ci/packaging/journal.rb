# Homebrew formula. The syntax is checked; it has not been built by brew yet.
class Journal < Formula
  desc "Timeline of texts, moods and numbers for the terminal"
  homepage "@HOMEPAGE@"
  url "@HOMEPAGE@/releases/download/v@VERSION@/journal-@VERSION@.tar.xz"
  sha256 "@SOURCE_SHA256@"
  license "MIT"

  depends_on xcode: ["26.4", :build] # Xcode 26.3 still has Swift 6.2

  uses_from_macos "swift" => :build

  on_macos do
    depends_on macos: :tahoe
  end

  def install
    args = OS.mac? ? ["--disable-sandbox"] : ["--static-swift-stdlib"]
    system "swift", "build", "-c", "release", "--product", "journal", *args
    bin.install ".build/release/journal"
    generate_completions_from_executable(bin/"journal", "completions")
    { man1 => "C", man/"ja/man1" => "ja_JP.UTF-8" }.each do |folder, locale|
      page = Utils.safe_popen_read({ "LC_ALL" => locale }, bin/"journal", "manual")
      (folder/"journal.1").write page
    end
  end

  test do
    ENV["JOURNAL_FILE"] = (testpath/"journal.jsonl").to_s
    assert_match version.to_s, shell_output("#{bin}/journal --version")
    system bin/"journal", "add", "text", "First light."
    assert_match "First light.", shell_output("#{bin}/journal list")
    assert_match "First light.", (testpath/"journal.jsonl").read
  end
end
