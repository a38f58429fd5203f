import { isUtf8 } from "node:buffer";
import type { ServerResponse } from "node:http";
import * as forgotPassword from "@/app/(flows)/forgot-password/request/refusals";
import * as setup from "@/app/(flows)/setup/account/refusal-pages";
import * as signIn from "@/app/(flows)/sign-in/password/refusals";
import { busyPage } from "@/lib/error-pages/busy-page";
import { forScript } from "@/lib/forms/posting";
import { REQUEST_ID } from "@/lib/http/request-id";
import { type Parameters, parseParameters } from "@/lib/oauth/parameters";
import { holdBack } from "@/lib/rate-limits/hold-back";
import type { Result } from "@/lib/result";
import { provenDeviceHash } from "@/lib/session/device";
import type { NodeHandler } from "./capture";
import { DirectRequest } from "./direct-request";
import { FairTurns } from "./fair-turns";
import { queuedRequestOf } from "./queued-request";
import { readAhead } from "./read-ahead";
import { pathOf } from "./route-label";
import { send } from "./send";

type Refuse = (form: Parameters["values"], request: Request) => Promise<Response | null>;

/**
 * Limits of concurrent sign-ins, and of the queue behind them. A hundred at a time would
 * block the event loop for longer than the statement timeout. A sign-in keeps its turn until it is
 * answered.
 */
const SIGN_INS = { atOnce: 4, waiting: 128, waitingPerNetwork: 128, hold: 60_000 };

/** Path of the sign-in form. */
export const SIGN_IN = "/sign-in/password";

/**
 * Forms whose refusal may be known from memory, so that a flood of them goes no further
 * (docs/decisions/0047-answer-sign-in-by-input.md).
 */
const FORMS: ReadonlyMap<string, Refuse> = new Map([
  [SIGN_IN, signIn.refuseKnown],
  ["/forgot-password/request", forgotPassword.refuseKnown],
  ["/setup/account", setup.refuseKnown],
]);

/** Answers known refusals and passes all other requests on. The form's headers were already checked. */
export function refuseEarly(serveNext: NodeHandler): NodeHandler {
  const turns = new FairTurns(() => 0, SIGN_INS);
  return async (incoming, outgoing) => {
    const path = pathOf(incoming.url ?? "");
    const refuse = FORMS.get(path);
    if (!refuse || incoming.method !== "POST") return serveNext(incoming, outgoing);
    const ahead = await readAhead(incoming);
    if (!ahead) return outgoing.destroy();
    // The form's own handler refuses a body that isn't UTF-8.
    if (!isUtf8(ahead.body)) return serveNext(ahead.again, outgoing);
    const request = new DirectRequest(incoming) as unknown as Request;
    const form = parseParameters(`${ahead.body}`).values;
    const look = () => refuse(form, request);
    const pass = () => serveNext(ahead.again, outgoing).then(() => null);
    const serve = async () => (await look()) ?? pass();
    const takeTurn = () => turns.inTurn(queuedRequestOf(incoming, outgoing, isKnownBrowser), serve);
    const refusal = await (path === SIGN_IN ? serveInTurn(request, look, takeTurn) : serve());
    return answer(refusal, request, outgoing);
  };
}

/** True for a browser that an account knows, so that a flood from many networks doesn't keep it out. */
const isKnownBrowser = (headers: Headers) => provenDeviceHash(headers) !== null;

/** Queues a sign-in unless it is known to be refused. Its turn looks again: a limit may have been reached while it waited. */
async function serveInTurn(
  request: Request,
  look: () => Promise<Response | null>,
  takeTurn: () => Promise<Result<Response | null, "busy">>,
): Promise<Response | null> {
  const refusal = await look();
  if (refusal) return refusal;
  const turn = await takeTurn();
  return turn.ok ? turn.value : busyPage(request);
}

async function answer(refusal: Response | null, request: Request, outgoing: ServerResponse) {
  if (refusal === null || outgoing.destroyed) return;
  await holdBack();
  return send(outgoing, forScript(request, refusal), request.headers.get(REQUEST_ID) ?? "");
}
