import { useTranslations } from "next-intl";
import type { SnippetClient } from "@/app/_applications/snippet";
import { snippetsFor } from "@/app/_applications/snippets";
import { SnippetCode } from "./snippet-code";

/** Shows integration code by library. */
export function Snippets({ client }: { client: SnippetClient }) {
  const t = useTranslations("developerApps.snippets");
  const made = useTranslations("developerApps.made");
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">
        {client.method === "none" || client.method === "private_key_jwt"
          ? t("introPublic")
          : t("intro")}
      </p>
      {snippetsFor(client).map(({ library, code }, at) => (
        <details
          key={library}
          open={at === 0}
          className="min-w-0 rounded-md border border-line bg-surface"
        >
          <summary className="cursor-pointer px-3.5 py-2.5 text-sm font-semibold">
            {library}
          </summary>
          <div className="border-t border-line">
            <SnippetCode
              code={code}
              words={{ copy: made("copy"), copied: made("copied") }}
              labels={{
                copy: made("copyOf", { label: library }),
                copied: made("copiedOf", { label: library }),
              }}
            />
          </div>
        </details>
      ))}
    </div>
  );
}
