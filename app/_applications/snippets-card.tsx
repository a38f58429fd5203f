import { useTranslations } from "next-intl";
import type { SnippetClient } from "./snippet";
import { snippetsFor } from "./snippets";

/** What to write into the application, by library. */
export function Snippets({ client }: { client: SnippetClient }) {
  const t = useTranslations("developerApps.snippets");
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
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard too */}
          <pre tabIndex={0} className="overflow-x-auto border-t border-line px-3.5 py-3 text-xs">
            <code>{code}</code>
          </pre>
        </details>
      ))}
    </div>
  );
}
