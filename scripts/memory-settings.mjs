/** Limit of V8's young generation, which otherwise grows to 128 MB on Node.js 24 (docs/design/memory.md). */
export const YOUNG_GENERATION = "--max-semi-space-size=4";

/**
 * Settings of glibc's malloc, which reads them when a program starts: one heap for all threads, and
 * blocks from 128 kB on mapped alone (docs/design/memory.md).
 */
export const MALLOC = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072" };
