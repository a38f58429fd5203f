import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { readableEmail } from "@/lib/readable-host";

type Props = { link: { username: string; email: string }; token: string };

/** Confirms the address. Shown only to the account that requested the link. */
export function ConfirmForm({ link, token }: Props) {
  const t = useTranslations();
  return (
    <>
      <p className="mt-3 break-words">
        {t.rich("links.verify.text", {
          username: () => <bdi>{link.username}</bdi>,
          email: () => <bdi>{readableEmail(link.email)}</bdi>,
        })}
      </p>
      <PostForm action="/verify-email/confirm" hidden={{ token }} className="mt-6 grid">
        <Button type="submit">{t("links.verify.confirm")}</Button>
      </PostForm>
    </>
  );
}
