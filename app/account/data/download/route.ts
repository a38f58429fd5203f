import { exportData } from "@/lib/account/data-export";
import { originOf } from "@/lib/http/origin";
import { posting } from "@/lib/http/posting";
import { seeOther } from "@/lib/http/see-other";
import { currentSession } from "@/lib/session/current-session";

/** By POST, so that no other site can fetch it or make a browser keep it. */
export const POST = posting(async (_, request) => {
  const session = await currentSession(request.headers);
  const now = new Date();
  const deed = { origin: originOf(request.headers), now };
  const pieces = session && (await exportData(session.user.id, deed));
  if (!pieces) return seeOther("/account/data");
  return new Response(streamOf(pieces), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="foyer-data-${now.toISOString().slice(0, 10)}.json"`,
      "Cache-Control": "no-store",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
});

/** A piece is made when the one before was taken. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
