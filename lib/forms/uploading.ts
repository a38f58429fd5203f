import { answering } from "@/lib/endpoints/faults";
import { pageFault } from "@/lib/error-pages/page-faults";
import { readMultipart } from "@/lib/http/form-body";
import { isSameOrigin } from "@/lib/http/request";
import { refuseForeign, refuseUnreadable } from "./posted-form";
import { forScript } from "./posting";

/** Uploaded form, read on demand, so that permissions are checked before a large body is read. */
export type Upload = {
  /** Returns the bytes of a file; empty if no file was chosen. */
  file(field: string): Promise<Uint8Array>;
  /** Returns the text fields. A field that is repeated makes the form unreadable. */
  texts(): Promise<Record<string, string>>;
};

type Handler = (upload: Upload, request: Request) => Promise<Response>;

/** Handles a form with a file (multipart/form-data); otherwise the same as `posting`. */
export function uploading(maxBytes: number, handler: Handler) {
  const handle = answering(async (request) => {
    if (!isSameOrigin(request.headers)) return refuseForeign(request);
    try {
      return forScript(request, await handler(uploadOf(request, maxBytes), request));
    } catch (error) {
      if (error instanceof Malformed) return refuseUnreadable(request, 400, "multipart_malformed");
      throw error;
    }
  }, pageFault);
  return (request: Request) => handle(request, null);
}

class Malformed extends Error {}

function uploadOf(request: Request, maxBytes: number): Upload {
  let read: Promise<FormData> | undefined;
  const form = () => {
    read ??= readMultipart(request, maxBytes).then((found) => {
      if (!found) throw new Malformed();
      return found;
    });
    return read;
  };
  return {
    async file(field) {
      const file = (await form()).get(field);
      return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
    },
    async texts() {
      const fields = await form();
      const texts = [...fields].filter(
        (field): field is [string, string] => typeof field[1] === "string",
      );
      if (new Set(fields.keys()).size < [...fields].length) throw new Malformed();
      return Object.fromEntries(texts);
    },
  };
}
