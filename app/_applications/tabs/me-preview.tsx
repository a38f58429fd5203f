import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CheckField } from "@/app/_ui/check-field";
import type { PageQuery } from "@/app/_ui/page-query";
import type { CurrentUser } from "@/lib/oauth/token/claims";

type Props = {
  /** Address of this page; the result is shown at its `#me`. */
  page: string;
  /** The scopes that the application may request, and those that were selected. */
  scopes: readonly string[];
  chosen: readonly string[];
  /** The response of `/api/v1/me` about the viewer; null if the scopes don't grant access to it. */
  answer: CurrentUser | null;
};

/** Prefix of the preview's query parameters. */
export const PREVIEW = "me_";

/** Shows what an application would read about the viewer's own account, by scope. */
export function MePreview({ page, scopes, chosen, answer }: Props) {
  const t = useTranslations("developerApps.preview");
  return (
    <div className="grid gap-4">
      <p className="text-sm text-soft">{t("intro")}</p>
      <form action={`${page}#me`} className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <input type="hidden" name={PREVIEW} value="1" />
        {scopes.map((scope) => (
          <CheckField
            key={scope}
            name={`${PREVIEW}${scope}`}
            label={scope}
            defaultChecked={chosen.includes(scope)}
          />
        ))}
        <Button type="submit" look="plain">
          {t("show")}
        </Button>
      </form>
      <div className="min-w-0 rounded-md border border-line bg-canvas text-xs">
        <p className="border-b border-line px-3.5 py-2 font-mono">
          GET /api/v1/me{" "}
          <span className="text-soft">→ {answer ? "200" : "403 insufficient_scope"}</span>
        </p>
        {answer ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          <pre tabIndex={0} className="overflow-x-auto px-3.5 py-3">
            <code>{JSON.stringify(answer, null, 2)}</code>
          </pre>
        ) : (
          <p className="px-3.5 py-3 text-sm">{t("openidMissing")}</p>
        )}
      </div>
    </div>
  );
}

/** Returns the scopes selected in the preview's form; all of them before it is submitted. */
export const chosenScopes = (scopes: readonly string[], query: Awaited<PageQuery>): string[] =>
  scopes.filter((scope) => query[PREVIEW] === undefined || query[PREVIEW + scope] !== undefined);
