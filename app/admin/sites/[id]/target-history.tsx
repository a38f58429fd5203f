import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { SiteDetail } from "@/lib/sites/editing/list";

/** Previous targets of the site, newest first. A button restores any but the current one. */
export function TargetHistory({ site }: { site: SiteDetail }) {
  const t = useTranslations("adminSites.history");
  const { targets, fields } = site;
  // A target that was restored is in the list twice.
  const present = targets.findIndex(({ targetUrl }) => targetUrl === fields.targetUrl);
  return (
    <Card>
      <h2 className="text-base font-semibold">{t("title")}</h2>
      {targets.length === 0 ? (
        <p className="mt-2 text-sm text-soft">{t("none")}</p>
      ) : (
        <PostForm
          action="/forms/admin/sites/restore-target"
          hidden={{ site: site.id, revision: site.revision }}
          className="mt-3"
        >
          <ol className="grid divide-y divide-line">
            {targets.map(({ id, targetUrl, setAt, setBy }, at) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="text-sm break-all">
                    {targetUrl === null ? t("empty") : <bdi>{targetUrl}</bdi>}
                  </p>
                  <p className="text-xs text-soft">
                    <RelativeTime at={setAt} />
                    {" · "}
                    <bdi>{setBy ?? t("byCommand")}</bdi>
                  </p>
                </div>
                {at === present && <Badge tone="good">{t("present")}</Badge>}
                {targetUrl !== fields.targetUrl && (
                  <Button
                    type="submit"
                    name="target"
                    value={id}
                    look="plain"
                    aria-label={t("returnTo", { target: targetUrl ?? t("empty") })}
                  >
                    {t("return")}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </PostForm>
      )}
    </Card>
  );
}
