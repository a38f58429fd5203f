import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 collect garbage once the old generation has grown by 30 %. By default it waits until the
 * heap has multiplied, because the machine has memory left: a busy server of 60 MB kept 250 MB
 * (docs/design/memory.md).
 */
export const boundHeap = () => setFlagsFromString("--heap-growing-percent=30");
