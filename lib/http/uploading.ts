import { answering } from "./faults";
import { pageFault } from "./page-faults";
import { refuseForeign, refuseUnreadable } from "./posted-form";
import { forScript } from "./posting";
import { isSameOrigin } from "./same-origin";

type Read = (field: string) => Promise<Uint8Array>;
type Handler = (read: Read, request: Request) => Response | Promise<Response>;

/**
 * The handler of a form with a file (multipart/form-data); else as `posting`. It reads the file itself, so that who may
 * upload is asked before anything large is taken in. No file is no bytes.
 */
export const uploading = (handler: Handler) =>
  answering(async (request: Request) => {
    if (!isSameOrigin(request.headers)) return refuseForeign(request);
    try {
      return forScript(request, await handler((field) => readFile(request, field), request));
    } catch (error) {
      if (error instanceof Malformed) return refuseUnreadable(request, 400, "multipart_malformed");
      throw error;
    }
  }, pageFault);

class Malformed extends Error {}

async function readFile(request: Request, field: string): Promise<Uint8Array> {
  const form = await request.formData().catch(() => {
    throw new Malformed();
  });
  const file = form.get(field);
  return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
}
