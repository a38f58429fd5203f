import { recoveryCodesPage } from "@/app/account/security/recovery-codes-page";
import { seeOther } from "@/lib/http/answer";
import { returnAddress } from "@/lib/http/return-address";
import { keepSession } from "@/lib/session/auth-options";
import { setDevice } from "@/lib/session/device";
import type { SetUp } from "@/lib/session/two-step/set-up";

type Done = Extract<SetUp, { ok: true }>["value"];

/** Keeps the session that a first second step opened, and shows the recovery codes if it made any. */
export async function finishSetUp(
  { session, codes, username }: Done,
  { next, device }: { next: string | undefined; device: string },
  request: Request,
): Promise<Response> {
  const going = returnAddress(next);
  const kept = await keepSession(session, request.headers);
  const headers = { "Set-Cookie": [setDevice(device), ...kept] };
  if (codes.length === 0) return seeOther(going, headers);
  const shown = { codes, username, why: "on", next: going } as const;
  return recoveryCodesPage(request, shown, headers);
}
