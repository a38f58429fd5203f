import { pingDatabase } from "@/lib/health";
import { answering } from "@/lib/http/faults";

/** The process and its database answer. */
export const GET = answering(
  async () => {
    await pingDatabase();
    return status(200);
  },
  () => status(503),
);

const status = (code: number) =>
  new Response(null, { status: code, headers: { "Cache-Control": "no-store" } });
