import { perform } from "./perform";
import type { Work } from "./work";

// A process of its own: its CPU and garbage collection are not the benchmark's or the server's.
process.on("disconnect", () => process.exit());
process.on("message", async (work: Work) => process.send?.(await perform(work)));
process.send?.({ ready: true });
