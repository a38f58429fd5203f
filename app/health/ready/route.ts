import { pingDatabase } from "@/lib/health";
import { empty } from "@/lib/http/empty";
import { answering } from "@/lib/http/faults";

/** The process and its database answer. */
export const GET = answering(
  async () => {
    await pingDatabase();
    return empty(200);
  },
  () => empty(503),
);
