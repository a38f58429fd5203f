import { answering } from "@/lib/endpoints/faults";
import { pageFault } from "@/lib/error-pages/page-faults";
import { readMultipart } from "@/lib/http/multipart";
import { isSameOrigin } from "@/lib/http/same-origin";
import { refuseForeign, refuseUnreadable } from "./posted-form";
import { forScript } from "./posting";

/** Uploaded form, read on demand, so that permissions are checked before a large body is read. */
export type Upload = {
  /** Resolves when the whole body has been read. */
  taken(): Promise<void>;
  /** Returns the bytes of a file; empty if no file was chosen. */
  file(field: string): Promise<Uint8Array>;
  /** Returns a text field; null if it is absent or repeated. */
  text(field: string): Promise<string | null>;
};

type Handler = (upload: Upload, request: Request) => Response | Promise<Response>;

/**
 * Returns the route handler of a form with a file (multipart/form-data); otherwise the same as
 * `posting`.
 */
export const uploading = (handler: Handler) =>
  answering(async (request: Request) => {
    if (!isSameOrigin(request.headers)) return refuseForeign(request);
    try {
      return forScript(request, await handler(uploadOf(request), request));
    } catch (error) {
      if (error instanceof Malformed) return refuseUnreadable(request, 400, "multipart_malformed");
      throw error;
    }
  }, pageFault);

class Malformed extends Error {}

function uploadOf(request: Request): Upload {
  let read: Promise<FormData> | undefined;
  const form = () => {
    read ??= readMultipart(request).then((found) => {
      if (!found) throw new Malformed();
      return found;
    });
    return read;
  };
  return {
    async taken() {
      await form();
    },
    async file(field) {
      const file = (await form()).get(field);
      return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
    },
    async text(field) {
      const [only, ...more] = (await form()).getAll(field);
      return typeof only === "string" && more.length === 0 ? only : null;
    },
  };
}
