import { lockPendingSignIn, takeAttempt } from "@/db/factors/pending-sign-ins";
import { database, type Transaction } from "@/db/system/client";
import { lockUserForSignIn } from "@/db/users/deletion";
import { localeOf } from "@/lib/i18n/preferences";
import { ok, type Result, refuse } from "@/lib/result";
import { completedWay, type Opened, openSession } from "@/lib/session/open-session";
import { count } from "@/lib/statistics/counts";
import { type LimitRefusal, withinLimits } from "./limits";
import { completePending, currentPending, type PendingSignIn } from "./pending-sign-in";
import { type Answer, proofOf } from "./proof";
import { noteFailure } from "./second-step-failures";
import { type Trust, trustBrowser } from "./trusted-browser";

type Refusal =
  /** `left` is the number of further answers of this sign-in. */
  | { code: "wrong"; left: number }
  /** The pending sign-in is used up or expired: the password is asked for again. */
  | { code: "gone" };

export type SecondStepRefusal = Refusal | LimitRefusal;

type NewAnswer = Answer & {
  device: string;
  /** True if the user asked to skip the second step in this browser. Needs a code of the app. */
  trust?: boolean;
};

/** What was opened, and the token of the browser if it is trusted from now on. */
type Finished = Opened & { trust: Trust | null };

type Requested = Pick<Request, "url" | "headers">;

type Checked = Result<Finished, Refusal>;

/**
 * Finishes a sign-in with a code from the app or a recovery code. Returns what it opened.
 * An attempt is reserved before the code is checked, so that concurrent guesses can't exceed a
 * limit.
 */
export async function finishSignIn(
  answer: NewAnswer,
  request: Requested,
): Promise<Result<Finished, SecondStepRefusal>> {
  const now = new Date();
  const { headers } = request;
  const pending = await currentPending(headers, now);
  if (!pending) return refuse({ code: "gone" });
  const value = await withinLimits({ userId: pending.userId, headers, now }, () =>
    check(pending, answer, request, now),
  );
  if (value.ok) count("sign_in");
  return value;
}

async function check(
  pending: PendingSignIn,
  answer: NewAnswer,
  request: Requested,
  now: Date,
): Promise<Checked> {
  const left = await takeAttempt(database(), pending.idHash, now);
  if (left === null) return refuse({ code: "gone" });
  const proof = await proofOf(pending.userId, answer, request.headers, now);
  if (!proof) return wrong(pending, answer, { headers: request.headers, left });
  const { userId, userEpoch: accessEpoch, isKeepable: mustKeep } = pending;
  let isWrong = false as boolean;
  let trust: Trust | null = null;
  const spend = async (tx: Transaction) => {
    const user = await lockUserForSignIn(tx, pending.userId, now);
    if (user?.accessEpoch !== pending.userEpoch) return false;
    if (!(await lockPendingSignIn(tx, pending.idHash))) return false;
    if (!(await proof(tx))) {
      isWrong = true;
      return false;
    }
    await completePending(tx, pending, request.headers);
    if (answer.trust && !mustKeep && answer.way === "authenticator_app")
      trust = await trustBrowser(tx, pending.userId, { headers: request.headers, now });
    return true;
  };
  const { device } = answer;
  const known = { userId, accessEpoch, newHash: null, device, locale: localeOf(request) };
  const { upstream } = pending;
  const way = completedWay(answer.way, pending);
  const proven = { ...known, way, upstream, mustKeep, spend };
  const opened = await openSession(proven, request.headers);
  if (opened) return ok({ ...opened, trust });
  return isWrong
    ? wrong(pending, answer, { headers: request.headers, left })
    : refuse({ code: "gone" });
}

async function wrong(
  pending: PendingSignIn,
  { way }: Answer,
  { headers, left }: { headers: Headers; left: number },
): Promise<Checked> {
  count("failure");
  await noteFailure(pending.userId, way, headers);
  return refuse({ code: "wrong", left });
}
