import { answer } from "./answer";

/** RFC 7111 defines the `header` parameter; JSON Lines has no registered media type. */
const MEDIA_TYPE = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
  jsonl: "application/jsonl",
};

type File = { subject: string; format: keyof typeof MEDIA_TYPE; at: Date };

/**
 * Returns a file download, named after its subject and day (UTC). A generator is pulled piece by
 * piece as the client reads.
 */
export const attachment = (
  content: string | AsyncGenerator<string, void, void>,
  { subject, format, at }: File,
) =>
  answer(200, content, {
    "Content-Type": MEDIA_TYPE[format],
    "Content-Disposition": `attachment; filename="foyer-${subject}-${at.toISOString().slice(0, 10)}.${format}"`,
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
