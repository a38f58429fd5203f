import { notFoundPage } from "@/lib/error-pages/error-page";
import { posting } from "@/lib/forms/posting";
import { json } from "@/lib/http/answer";
import type { Parameters } from "@/lib/oauth/parameters";
import { rateLimited } from "@/lib/rate-limits/limits";
import { countOptions } from "@/lib/session/passkeys/limits";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";

type Handler<T> = (form: Parameters["values"], request: Request, rpId: string) => Promise<T>;

export const noPasskeys = (request: Request): Promise<Response> =>
  notFoundPage(request, "PUBLIC_URL has no host for passkeys.");

/** Returns the route handler of a form with a passkey's answer. */
export const postingPasskey = (handler: Handler<Response>) =>
  posting((form, request) => {
    const rpId = passkeyHost();
    return rpId === null ? noPasskeys(request) : handler(form, request, rpId);
  });

/** Options of a passkey, and a cookie that they are bound to; a response instead if there are none. */
type Options = { options: object; cookie?: string } | Response;

/** Returns the route handler that gives options as JSON. Requests are counted, since each stores a challenge. */
export const postingOptions = (handler: Handler<Options>) =>
  postingPasskey(async (form, request, rpId) => {
    const limit = countOptions(request.headers);
    if (limit.exceeded) return rateLimited(request, limit);
    const made = await handler(form, request, rpId);
    if (!("options" in made)) return made;
    const headers = { "Cache-Control": "no-store", ...limit.headers };
    const { options, cookie } = made;
    return json(200, options, cookie ? { ...headers, "Set-Cookie": cookie } : headers);
  });
