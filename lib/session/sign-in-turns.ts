import { clientNetworks } from "@/lib/http/client-address";
import type { Result } from "@/lib/result";
import { FairTurns } from "@/lib/runtime/fair-turns";
import { provenDeviceHash } from "./device";

/**
 * Limits of concurrent sign-ins, and of the queue behind them. A hundred at a time would
 * block the event loop for longer than the statement timeout. A sign-in keeps its turn until it is
 * answered.
 */
const turns = new FairTurns(() => 0, {
  atOnce: 4,
  anonymousAtOnce: 4,
  waiting: 128,
  waitingPerNetwork: 128,
  hold: 60_000,
});

/**
 * Runs a sign-in in turn. Networks take turns, and a browser that an account knows goes before
 * them, so that a flood from many networks doesn't keep it out.
 */
export const inSignInTurn = <T>(
  request: Pick<Request, "headers" | "signal">,
  signIn: () => Promise<T>,
): Promise<Result<T, "busy">> =>
  turns.inTurn(
    {
      lane: provenDeviceHash(request.headers) === null ? "anonymous" : "session",
      network: clientNetworks(request).at(-1)?.name ?? "",
      hasLeft: () => request.signal.aborted,
    },
    signIn,
  );
