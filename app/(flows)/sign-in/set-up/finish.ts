import { recoveryCodesPage } from "@/app/account/security/recovery-codes-page";
import { keepSession } from "@/lib/session/auth-options";
import { setDevice } from "@/lib/session/device";
import { returnAddress } from "@/lib/session/return-address";
import type { SetUp } from "@/lib/session/two-step/set-up";

type Done = Extract<SetUp, { ok: true }>["value"];

/** Keeps the session that a first second step opened, and shows the recovery codes. */
export async function finishSetUp(
  { session, codes, username }: Done,
  { next, device }: { next: string | undefined; device: string },
  request: Request,
): Promise<Response> {
  const shown = { codes, username, why: "on", next: returnAddress(next) } as const;
  const kept = await keepSession(session, request.headers);
  return recoveryCodesPage(request, shown, { "Set-Cookie": [setDevice(device), ...kept] });
}
