import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { passwordStateOf } from "@/lib/session/change-password";
import type { waysOf } from "@/lib/session/elsewhere/ways";
import type { Passkey } from "@/lib/session/passkeys/enrol";
import type { Factors } from "@/lib/session/two-step/factors";
import type { UserOverview } from "@/lib/users/list";

export type Ways = {
  password: Awaited<ReturnType<typeof passwordStateOf>> & { usedAt: Date | null };
  passkeys: Passkey[];
  factors: Factors;
  linked: Awaited<ReturnType<typeof waysOf>>["linked"];
  /** True if their passkeys wait for a sign-in with their provider. */
  waits: boolean;
  /** True if their provider asks for a second step, so that they need none here. */
  isProven: boolean;
};

export type PersonWays = { person: UserOverview; ways: Ways; self: boolean };

/** Says when a way to sign in was last used. */
export function Used({ at }: { at: Date | null }) {
  const t = useTranslations("security.passkeys");
  return at ? t.rich("used", { time: () => <RelativeTime at={at} /> }) : t("unused");
}

/** Sets dots between the parts that there are. */
export const Parts = ({ children }: { children: ReactNode[] }) =>
  children.filter(Boolean).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are in a fixed order
    <span key={at} className="not-first:before:content-['_·_']">
      {part}
    </span>
  ));
