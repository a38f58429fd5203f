import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { TaskShell } from "@/app/_ui/task-shell";
import { AddPasskey } from "@/app/account/security/passkeys/add-passkey";

type Props = {
  /** Link and destination, for every form. */
  fields: Record<string, string>;
  /** Host whose passkeys work; null where browsers have none. */
  host: string | null;
  problem: string | null;
};

/** Offers the second steps that can be set up: a passkey, which takes a script, or an app. */
export function Choice({ fields, host, problem }: Props) {
  const t = useTranslations("signIn.setUp");
  const passkeys = useTranslations("security.passkeys");
  return (
    <TaskShell>
      <h1 className="text-xl">{t("choose")}</h1>
      <p className="mt-3">{t("chooseText")}</p>
      {problem === "passkey_refused" && (
        <div className="mt-4">
          <Notice kind="error">{passkeys("problems.failed")}</Notice>
        </div>
      )}
      {host !== null && (
        <PostForm action="/sign-in/set-up/passkey" hidden={fields} className="mt-6 grid gap-4">
          <AddPasskey
            look="primary"
            options="/sign-in/set-up/passkey/options"
            fields={fields}
            words={{
              add: passkeys("add"),
              cancelled: passkeys("problems.cancelled"),
              known: passkeys("problems.known"),
              failed: passkeys("problems.failed"),
              unsupported: passkeys("unsupported"),
            }}
          />
          <p className="-mt-2.5 text-center text-xs text-soft">{t("passkeyHint")}</p>
        </PostForm>
      )}
      <PostForm action="/sign-in/set-up/app" hidden={fields} className="mt-4 grid">
        <Button type="submit" look="plain">
          {t("useApp")}
        </Button>
        <p className="mt-1.5 text-center text-xs text-soft">{t("appHint")}</p>
      </PostForm>
    </TaskShell>
  );
}
