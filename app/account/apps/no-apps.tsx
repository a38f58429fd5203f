import { useTranslations } from "next-intl";
import { EmptyState } from "@/app/_ui/empty-state";

export function NoApps() {
  const t = useTranslations("apps.empty");
  return (
    <EmptyState title={t("title")}>
      <p>
        {t.rich("text", {
          board: (chunks) => (
            <a className="link" href="/">
              {chunks}
            </a>
          ),
        })}
      </p>
    </EmptyState>
  );
}

/** An empty search, or an empty list of unused applications. */
export function NoMatch({ q }: { q: string }) {
  const t = useTranslations("apps.empty");
  return (
    <EmptyState title={q === "" ? t("noneUnused") : t("noMatch", { q })}>
      <p>
        <a className="link" href="/account/apps">
          {t("all")}
        </a>
      </p>
    </EmptyState>
  );
}
