import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { AS_TYPED } from "@/app/_ui/field";
import { PostForm } from "@/app/_ui/post-form";
import { TaskShell } from "@/app/_ui/task-shell";
import { TextField } from "@/app/_ui/text-field";
import { AppKey } from "@/app/account/security/authenticator/app-key";
import { QrCode } from "@/app/account/security/authenticator/qr-code";

type Props = {
  fields: Record<string, string>;
  started: { secret: string; uri: string };
  /** True if the code that was entered isn't valid. */
  wrong: boolean;
};

/** Shows the secret of the app, and asks for its first code. */
export function AppSetUp({ fields, started, wrong }: Props) {
  const t = useTranslations("security.setup");
  return (
    <TaskShell>
      <h1 className="text-xl">{t("title")}</h1>
      <p className="mt-3">
        {t("scan")}{" "}
        <a className="link" href={started.uri}>
          {t("here")}
        </a>
      </p>
      <div className="my-6 justify-self-center">
        <QrCode text={started.uri} label={t("qr")} />
      </div>
      <AppKey secret={started.secret} />
      <PostForm action="/sign-in/set-up/code" hidden={fields} className="mt-6 grid gap-4">
        <TextField
          {...AS_TYPED}
          name="code"
          label={t("code")}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          problem={wrong ? t("problems.wrong") : null}
        />
        <Button type="submit">{t("submit")}</Button>
      </PostForm>
    </TaskShell>
  );
}
