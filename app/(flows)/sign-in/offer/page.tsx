import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PostButton } from "@/app/_ui/post-form";
import { TaskShell } from "@/app/_ui/task-shell";
import { AddPasskeyForm } from "@/app/account/security/passkeys/add-passkey-form";
import { returnAddress } from "@/lib/http/return-address";
import { isFresh } from "@/lib/session/fresh-sign-in";
import { findSession } from "@/lib/session/guards";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";

/** Offers a passkey after a sign-in with a password. Both buttons go on to `next`. */
export default async function OfferPage({ searchParams }: { searchParams: PageQuery }) {
  const next = returnAddress(single((await searchParams).next));
  const session = await findSession();
  // Adding a passkey would ask to sign in again, which nobody wants for an offer.
  if (!session || passkeyHost() === null || !isFresh(session, new Date(), "account", "page"))
    redirect(next);
  const t = await getTranslations("signIn.offer");
  return (
    <TaskShell title={t("title")}>
      <Flash about="account" query={searchParams} />
      <p className="mt-3">{t("what")}</p>
      <p className="mt-3 text-sm text-soft">{t("password")}</p>
      <AddPasskeyForm next={next} offer className="mt-6 grid gap-3" />
      <PostButton
        action="/forms/sign-in/decline-passkey"
        hidden={{ next }}
        className="mt-3 grid"
        look="plain"
      >
        {t("decline")}
      </PostButton>
    </TaskShell>
  );
}
