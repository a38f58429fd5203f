import { answering } from "@/lib/endpoints/faults";
import { isReady } from "@/lib/health";
import { empty } from "@/lib/http/empty";

/** The process is not about to stop, and its database answers and takes writes. */
export const GET = answering(
  async () => empty((await isReady()) ? 200 : 503),
  () => empty(503),
);
