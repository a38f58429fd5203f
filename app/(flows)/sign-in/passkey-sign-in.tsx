import { useTranslations } from "next-intl";
import { PostForm } from "@/app/_ui/post-form";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { PasskeyButton } from "./passkey-button";

/** Room for the button, which appears once a script runs; none where browsers have no passkeys. */
export function PasskeySignIn({ next }: { next: string | null }) {
  const t = useTranslations("signIn.passkey");
  if (passkeyHost() === null) return null;
  return (
    <PostForm
      action="/sign-in/passkey"
      hidden={next === null ? {} : { next }}
      className="mt-4 grid min-h-20 content-start gap-4"
    >
      <PasskeyButton
        options="/sign-in/passkey/options"
        words={{ or: t("or"), use: t("use"), cancelled: t("cancelled"), failed: t("failed") }}
      />
    </PostForm>
  );
}
