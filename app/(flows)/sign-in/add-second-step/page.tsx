import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PostButton } from "@/app/_ui/post-form";
import { ShortDate } from "@/app/_ui/short-date";
import { TaskShell } from "@/app/_ui/task-shell";
import { addSecondStepAddress } from "@/app/(flows)/sign-in/addresses";
import { AddPasskeyForm } from "@/app/account/security/passkeys/add-passkey-form";
import { WithPasskeys } from "@/app/account/security/turn-on/with-passkeys";
import { returnAddress } from "@/lib/http/return-address";
import { requireUser } from "@/lib/session/guards";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { secondStepDueOf } from "@/lib/session/sign-in-policy";
import { usableFactors } from "@/lib/session/two-step/factors";

/** Asks for a second step after a sign-in, as long as the policy leaves time for it. */
export default async function AddSecondStepPage({ searchParams }: { searchParams: PageQuery }) {
  const sent = single((await searchParams).next);
  const next = returnAddress(sent);
  const here = addSecondStepAddress(sent);
  const session = await requireUser();
  const { user } = session;
  const due = await secondStepDueOf(session);
  if (!due) redirect(next);
  const { passkeys } = await usableFactors(user.id);
  const hints = await getTranslations("signIn.setUp");
  const t = await getTranslations("signIn.addSecondStep");
  return (
    <TaskShell title={t("title")}>
      <p className="mt-3">
        {t.rich(passkeys > 0 ? "has" : "by", { date: () => <ShortDate at={due} /> })}
      </p>
      <p className="mt-3 text-sm text-soft">{t("after")}</p>
      {passkeys > 0 ? (
        <WithPasskeys session={session} here={here} next={next} className="mt-6 grid" />
      ) : (
        passkeyHost() !== null && (
          <>
            <AddPasskeyForm next={next} className="mt-6 grid gap-4" />
            <p className="mt-1.5 text-center text-xs text-soft">{hints("passkeyHint")}</p>
          </>
        )
      )}
      <PostButton
        action="/forms/account/start-authenticator"
        hidden={{ next }}
        className="mt-4 grid"
        look="plain"
      >
        {t("app")}
      </PostButton>
      <p className="mt-1.5 text-center text-xs text-soft">{hints("appHint")}</p>
      <div className="mt-4 grid">
        <ButtonLink href={next} look="plain">
          {t("later")}
        </ButtonLink>
      </div>
    </TaskShell>
  );
}
