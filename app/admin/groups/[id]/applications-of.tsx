import { useTranslations } from "next-intl";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { DisclosureList, LinkRow } from "@/app/_ui/disclosure-list";
import type { GroupView } from "@/lib/groups/list";

/** Lists the applications that a group is assigned to, which are chosen on their own pages. */
export function ApplicationsOf({ applications }: Pick<GroupView, "applications">) {
  const t = useTranslations("adminGroups.applications");
  return (
    <section aria-labelledby="applications-title" className="mt-4 grid min-w-0 gap-3">
      <h2 id="applications-title" className="text-lg">
        {t("title")}
      </h2>
      {applications.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <DisclosureList>
          {applications.map(({ id, name, open }) => (
            <LinkRow key={id} href={pageOf(ADMINISTRATION, id, "people")} text={t("view")}>
              <span className="min-w-0 flex-1">
                <bdi className="block text-sm font-semibold wrap-anywhere">{name}</bdi>
                <span className="block text-xs text-soft">{open ? t("open") : t("closed")}</span>
              </span>
            </LinkRow>
          ))}
        </DisclosureList>
      )}
    </section>
  );
}
