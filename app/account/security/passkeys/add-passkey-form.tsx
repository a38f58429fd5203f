import { useTranslations } from "next-intl";
import { PostForm } from "@/app/_ui/post-form";
import { AddPasskey } from "./add-passkey";

type Props = {
  /** Where to go on afterward; the security page by default. */
  next?: string;
  /** True on the page that offers a passkey after a sign-in. */
  offer?: boolean;
  look?: "primary" | "plain";
  className: string;
  /** Classes of the button. */
  button?: string;
};

export function AddPasskeyForm(props: Props) {
  const { next, offer = false, look = "primary", className, button = "" } = props;
  const t = useTranslations("security.passkeys");
  return (
    <PostForm
      action="/forms/account/add-passkey"
      hidden={{ ...(next !== undefined && { next }), ...(offer && { offer: "yes" }) }}
      className={className}
    >
      <AddPasskey
        look={look}
        className={button}
        words={{
          add: t("add"),
          cancelled: t("problem.cancelled"),
          known: t("problem.known"),
          failed: t("problem.failed"),
          unsupported: t("unsupported"),
        }}
      />
      <noscript>
        <p className="text-sm text-soft">{t("noScript")}</p>
      </noscript>
    </PostForm>
  );
}
