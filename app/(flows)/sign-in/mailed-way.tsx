import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";

type Props = { username: string; hasAddress: boolean };

/** The way of somebody who has no other: their provider is disabled, and they never had a password. */
export function MailedWay({ username, hasAddress }: Props) {
  const t = useTranslations("signIn");
  return (
    <div className="mt-6 grid gap-5">
      <Notice kind="info">
        <p>{t("confirm.mailed.text")}</p>
        <p className="mt-1">{t(hasAddress ? "confirm.mailed.how" : "setUp.noAddress")}</p>
      </Notice>
      {hasAddress && (
        <PostForm action="/forgot-password/request" hidden={{ login: username }} className="grid">
          <Button type="submit">{t("confirm.mailed.submit")}</Button>
        </PostForm>
      )}
    </div>
  );
}
