import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { AddPasskeyForm } from "@/app/account/security/passkeys/add-passkey-form";
import { type Asked, AskedPage } from "./asked";

type Props = Asked & {
  /** Host whose passkeys work; null where browsers have none. */
  host: string | null;
};

/** Leads a user without a suitable factor to adding one, and back to the authorization. */
export function MissingFactor({ host, ...asked }: Props) {
  const t = useTranslations("signIn.stepUp");
  const { application, required, next } = asked;
  const passkeyOnly = required === "phishing_resistant";
  const isImpossible = passkeyOnly && host === null;
  return (
    <AskedPage {...asked} title={t(passkeyOnly ? "missing.passkey" : "missing.title")}>
      <p className="mt-2 text-sm text-soft">
        {t.rich(isImpossible ? "missing.impossible" : `requires.${required}`, {
          ...NAME,
          application: application.name,
        })}
      </p>
      {!isImpossible && <p className="mt-2 text-sm text-soft">{t("missing.then")}</p>}
      {!passkeyOnly && (
        <PostForm
          action="/forms/account/start-authenticator"
          hidden={{ next }}
          className="mt-6 grid"
        >
          <Button type="submit">{t("missing.app")}</Button>
        </PostForm>
      )}
      {host !== null && (
        <AddPasskeyForm
          next={next}
          look={passkeyOnly ? "primary" : "plain"}
          className={passkeyOnly ? "mt-6 grid gap-4" : "mt-4 grid gap-4"}
        />
      )}
      {passkeyOnly && !isImpossible && (
        <noscript>
          <p className="mt-4 text-sm">{t("passkeyProblem.noScript")}</p>
        </noscript>
      )}
    </AskedPage>
  );
}
