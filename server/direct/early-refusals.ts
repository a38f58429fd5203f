import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as forgotPassword from "@/app/(flows)/forgot-password/request/refusals";
import * as setup from "@/app/(flows)/setup/account/refusal-pages";
import * as signIn from "@/app/(flows)/sign-in/password/refusals";
import { busyPage } from "@/lib/error-pages/busy-page";
import { forScript } from "@/lib/forms/posting";
import { hasMore, MAX_FIELDS } from "@/lib/http/pairs";
import { REQUEST_ID } from "@/lib/http/request-id";
import { type Parameters, parseParameters } from "@/lib/oauth/parameters";
import { holdBack } from "@/lib/rate-limits/hold-back";
import type { Result } from "@/lib/result";
import { provenDeviceHash } from "@/lib/session/device";
import type { Admitted } from "./admit";
import { DirectRequest } from "./direct-request";
import { FairTurns } from "./fair-turns";
import { queuedRequestOf } from "./queued-request";
import { readAhead } from "./read-ahead";
import { send } from "./send";

type Refuse = (form: Parameters["values"], request: Request) => Promise<Response | null>;

/**
 * Limits of concurrent sign-ins, and of the queue behind them. A hundred at a time would
 * block the event loop for longer than the statement timeout. A sign-in keeps its turn until it is
 * answered.
 */
const SIGN_INS = {
  atOnce: 4,
  anonymousAtOnce: 4,
  waiting: 128,
  waitingPerNetwork: 128,
  hold: 60_000,
};

const SIGN_IN = "/sign-in/password";

/**
 * Forms whose refusal may be known from memory, so that a flood of them goes no further
 * (docs/decisions/0047-answer-sign-in-by-input.md).
 */
const FORMS: ReadonlyMap<string, Refuse> = new Map([
  [SIGN_IN, signIn.refuseKnown],
  ["/forgot-password/request", forgotPassword.refuseKnown],
  ["/setup/account", setup.refuseKnown],
]);

type Serve = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  admitted: Admitted,
) => Promise<unknown> | undefined;

/** Returns servers by path, which answer known refusals and pass all other requests on. */
export function refuseEarly(serveOthers: Serve): ReadonlyMap<string, Serve> {
  const turns = new FairTurns(() => 0, SIGN_INS);
  const serverOf =
    (path: string, refuse: Refuse): Serve =>
    async (incoming, outgoing, admitted) => {
      const ahead = await readAhead(incoming);
      if (!ahead) return outgoing.destroy();
      const pass = async () => {
        await serveOthers(ahead.again, outgoing, admitted);
        return null;
      };
      // The form's own handler refuses these bodies.
      if (!isUtf8(ahead.body) || hasMore(ahead.body, "&", MAX_FIELDS - 1)) return pass();
      const request = new DirectRequest(incoming) as unknown as Request;
      const form = parseParameters(`${ahead.body}`).values;
      const look = () => refuse(form, request);
      const serve = async () => (await look()) ?? pass();
      const takeTurn = () =>
        turns.inTurn(queuedRequestOf(incoming, outgoing, isKnownBrowser), serve);
      const refusal = await (path === SIGN_IN ? serveInTurn(request, look, takeTurn) : serve());
      return answer(refusal, request, outgoing);
    };
  return new Map([...FORMS].map(([path, refuse]) => [path, serverOf(path, refuse)]));
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
  send(outgoing, forScript(request, refusal), request.headers.get(REQUEST_ID) ?? "");
}
