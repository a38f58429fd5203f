import { answer } from "./answer";

type File = { type: string; name: string };

/** Returns a file download. A generator is pulled piece by piece as the client reads. */
export const attachment = (
  content: string | AsyncGenerator<string, void, void>,
  { type, name }: File,
) =>
  answer(200, content, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
