/// GIF 87a and 89a: the size is in the header.
enum GIF {
  static func facts(_ bytes: PictureBytes) -> PictureFacts {
    guard let width = bytes.number(at: 6, 2, .little), let height = bytes.number(at: 8, 2, .little)
    else { return PictureFacts(kind: .gif, size: nil) }
    return PictureFacts(kind: .gif, size: PictureFacts.Size(width: width, height: height))
  }
}
