import { answering } from "@/lib/endpoints/faults";
import { empty } from "@/lib/http/empty";
import { isReady } from "@/lib/runtime/health";

/** The process is not about to stop, and its database answers and takes writes. */
export const GET = answering(
  async () => empty((await isReady()) ? 200 : 503),
  () => empty(503),
);
