// The round function of SHA-256 (FIPS 180-4) with the instructions of x86-64 and ARMv8, which Swift
// can't name. Platform/SHA256.swift has everything else, and the same function in Swift.

#include "SHA256Instructions.h"

#if defined(__x86_64__) || (defined(__aarch64__) && (defined(__APPLE__) || defined(__linux__)))

static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

#endif

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

int sha256_has_instructions(void) {
  unsigned int a, b, c, d;
  const unsigned int ssse3 = 1u << 9, sse41 = 1u << 19, sha = 1u << 29;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & ssse3) || !(c & sse41)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & sha);
}

__attribute__((target("sha,sse4.1"))) void sha256_add_blocks(
    uint32_t state[8], const uint8_t *bytes, size_t count) {
  const __m128i bigEndian = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  // The instructions keep the state in the order ABEF and CDGH.
  __m128i first = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i second = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(first, second, 8);
  __m128i cdgh = _mm_blend_epi16(second, first, 0xF0);
  for (; count > 0; count--, bytes += 64) {
    const __m128i abefBefore = abef, cdghBefore = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; i++)
      words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes + i), bigEndian);
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      const __m128i added =
          _mm_add_epi32(words[i & 3], _mm_load_si128((const __m128i *)constants + i));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0E));
      if (i >= 12) continue;
      const __m128i last = words[(i + 3) & 3];
      const __m128i next = _mm_add_epi32(
          _mm_sha256msg1_epu32(words[i & 3], words[(i + 1) & 3]),
          _mm_alignr_epi8(last, words[(i + 2) & 3], 4));
      words[i & 3] = _mm_sha256msg2_epu32(next, last);
    }
    abef = _mm_add_epi32(abef, abefBefore);
    cdgh = _mm_add_epi32(cdgh, cdghBefore);
  }
  first = _mm_shuffle_epi32(abef, 0x1B);
  second = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(first, second, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(second, first, 8));
}

#elif defined(__aarch64__) && (defined(__APPLE__) || defined(__linux__))

#include <arm_neon.h>

#if defined(__APPLE__)
int sha256_has_instructions(void) { return 1; }
#else
unsigned long getauxval(unsigned long type);

int sha256_has_instructions(void) {
  const unsigned long hardware = 16, sha2 = 1ul << 6;
  return (getauxval(hardware) & sha2) != 0;
}
#endif

__attribute__((target("sha2"))) void sha256_add_blocks(
    uint32_t state[8], const uint8_t *bytes, size_t count) {
  uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
  for (; count > 0; count--, bytes += 64) {
    const uint32x4_t abcdBefore = abcd, efghBefore = efgh;
    uint32x4_t words[4];
    for (int i = 0; i < 4; i++)
      words[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 16 * i)));
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      const uint32x4_t added = vaddq_u32(words[i & 3], vld1q_u32(constants + 4 * i));
      if (i < 12)
        words[i & 3] = vsha256su1q_u32(
            vsha256su0q_u32(words[i & 3], words[(i + 1) & 3]), words[(i + 2) & 3],
            words[(i + 3) & 3]);
      const uint32x4_t before = abcd;
      abcd = vsha256hq_u32(abcd, efgh, added);
      efgh = vsha256h2q_u32(efgh, before, added);
    }
    abcd = vaddq_u32(abcd, abcdBefore);
    efgh = vaddq_u32(efgh, efghBefore);
  }
  vst1q_u32(state, abcd);
  vst1q_u32(state + 4, efgh);
}

#else

int sha256_has_instructions(void) { return 0; }

void sha256_add_blocks(uint32_t state[8], const uint8_t *bytes, size_t count) {
  (void)state, (void)bytes, (void)count;
}

#endif
