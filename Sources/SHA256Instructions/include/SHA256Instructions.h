#ifndef SHA256_INSTRUCTIONS_H
#define SHA256_INSTRUCTIONS_H

#include <stddef.h>
#include <stdint.h>

/// Whether this processor has instructions for SHA-256. Ask once: the answer is slow.
int sha256_has_instructions(void);

/// Adds `count` blocks of 64 bytes to the state. Only for a processor with the instructions.
void sha256_add_blocks(uint32_t state[8], const uint8_t *bytes, size_t count);

#endif
