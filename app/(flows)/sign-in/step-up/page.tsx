import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { RequestGone } from "@/app/_ui/request-gone";
import { reaches } from "@/lib/oauth/authorize/authentication-context";
import { freshSignInAddress, isFresh } from "@/lib/session/fresh-sign-in";
import { findSession } from "@/lib/session/guards";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { returnAddress } from "@/lib/session/return-address";
import { usableFactors } from "@/lib/session/two-step/factors";
import { MissingFactor } from "./missing-factor";
import { StepUp } from "./step-up";
import { findWaiting } from "./waiting";
import { waysTo } from "./ways";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn.stepUp");
  return { title: t("title"), robots: { index: false } };
}

/**
 * Asks a signed-in user for what an authorization requires besides: a code or a passkey, or, without
 * a suitable factor, to add one. The page that `next` leads to decides when it is enough.
 */
export default async function StepUpPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await searchParams;
  const next = returnAddress(single(query.next));
  const session = await findSession();
  if (!session) redirect(next);
  const { user, amr } = session;
  const found = await findWaiting(next, session);
  if (!found) redirect(next);
  if ("gone" in found) return <RequestGone request={found.gone} />;
  const { application, required, denial } = found;
  if (!application || reaches(amr, required)) redirect(next);
  const asked = { application, required, next, denial };
  const ways = waysTo(required, await usableFactors(user.id));
  if (ways) {
    const refused = (await refusedForms(searchParams))("step-up");
    return (
      <StepUp
        {...asked}
        ways={ways}
        recovery={query.way === "recovery"}
        problem={refused?.problems.code}
        asked={single(query.problem)}
      />
    );
  }
  // Whoever has a stolen session must not add a factor of their own (ASVS 7.5.1).
  if (!isFresh(session, new Date(), "account", "page")) redirect(freshSignInAddress(next));
  return <MissingFactor {...asked} host={passkeyHost()} />;
}
