import { useTranslations } from "next-intl";
import { environmentOf } from "@/app/_applications/environment";
import type { SnippetClient } from "@/app/_applications/snippet";
import { SnippetCode } from "./snippet-code";

/** The client's lines of an .env file, without a secret: only the page that creates one shows it. */
export function EnvironmentCode({ client }: { client: SnippetClient }) {
  const t = useTranslations("developerApps");
  const label = ".env";
  return (
    <>
      <p className="text-sm text-soft">{t(`env.${HINT[client.method]}`)}</p>
      <div className="min-w-0 rounded-md border border-line">
        <SnippetCode
          code={environmentOf(client)}
          words={{ copy: t("env.copy"), copied: t("made.copied") }}
          labels={{ copy: t("env.copy"), copied: t("made.copiedOf", { label }) }}
        />
      </div>
    </>
  );
}

/** Variables left to fill in, by method. */
const HINT = {
  client_secret_basic: "secret",
  client_secret_post: "secret",
  private_key_jwt: "key",
  none: "complete",
} as const satisfies Record<SnippetClient["method"], string>;
