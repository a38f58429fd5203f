import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button";
import { CopyValue } from "@/app/_ui/copy-value";
import { useCopyWords } from "@/app/_ui/use-copy-words";

/** Opens an app on this device, which stands before the QR code: nobody scans their own screen. */
export const OpenInApp = ({ uri }: { uri: string }) => (
  <ButtonLink href={uri} look="plain">
    {useTranslations("security.setup")("here")}
  </ButtonLink>
);

/** Shows the secret of an app in groups of four, for apps that can't scan. */
export function AppKey({ secret }: { secret: string }) {
  const t = useTranslations("security.setup");
  const { labels } = useCopyWords()(t("key"));
  return (
    <div className="grid gap-1 text-sm">
      <h2 className="text-sm font-semibold">{t("key")}</h2>
      <p className="flex items-center gap-2">
        <code className="font-mono">{secret.match(/.{1,4}/g)?.join(" ")}</code>
        <CopyValue value={secret} labels={{ ...labels, copy: t("copy") }} />
      </p>
      <p className="text-soft">{t("keyHint")}</p>
    </div>
  );
}
