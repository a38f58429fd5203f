type File = { type: string; name: string };

/**
 * Returns a file download. A generator is pulled piece by piece as the client reads, and stopped if
 * the client disconnects.
 */
export const attachment = (content: string | AsyncGenerator<string>, { type, name }: File) =>
  new Response(typeof content === "string" ? content : streamOf(content), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });

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
