import { answering } from "@/lib/endpoints/faults";
import { empty } from "@/lib/http/answer";
import { isReady } from "@/lib/runtime/health";

/** Returns 200 if the process isn't stopping and its database accepts writes, otherwise 503. */
export const GET = answering(
  async () => empty((await isReady()) ? 200 : 503),
  () => empty(503),
);
