import { isReady } from "@/lib/health";
import { empty } from "@/lib/http/empty";
import { answering } from "@/lib/http/faults";

/** The process is not about to stop, and its database answers and takes writes. */
export const GET = answering(
  async () => empty((await isReady()) ? 200 : 503),
  () => empty(503),
);
