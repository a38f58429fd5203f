import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CheckField } from "@/app/_ui/check-field";
import type { PageQuery } from "@/app/_ui/page-query";
import type { CurrentUser } from "@/lib/oauth/token/claims";
import { Exchange } from "./try-card";

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
      <Exchange line={`GET /api/v1/me → ${answer ? "200" : "403 insufficient_scope"}`}>
        {answer && JSON.stringify(answer, null, 2)}
      </Exchange>
      {!answer && <p className="text-sm">{t("openidMissing")}</p>}
    </div>
  );
}

/** Returns the scopes selected in the preview's form; all of them before it is submitted. */
export const chosenScopes = (scopes: readonly string[], query: Awaited<PageQuery>): string[] =>
  scopes.filter((scope) => query[PREVIEW] === undefined || query[PREVIEW + scope] !== undefined);
