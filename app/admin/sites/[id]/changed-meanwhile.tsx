import { useTranslations } from "next-intl";
import { StoredMeanwhile } from "@/app/_ui/stored-meanwhile";
import { AUDIENCES, SITE_FIELDS, type SiteForm } from "@/lib/sites/editing/fields";

type Props = { typed: Record<string, string>; stored: SiteForm };

const audienceOf = ({ audience }: SiteForm) =>
  AUDIENCES.find((known) => known === audience) ?? "everyone";

/** Shows what someone else saved in the meantime; the form below keeps what was typed. */
export function ChangedMeanwhile({ typed, stored }: Props) {
  const t = useTranslations("adminSites");
  const inWords: SiteForm = {
    ...stored,
    enabled: t(stored.enabled === "on" ? "enabled.on" : "enabled.off"),
    monitored: t(stored.monitored === "on" ? "enabled.on" : "enabled.off"),
    audience: t(`form.audiences.${audienceOf(stored)}`),
    kind: t(stored.kind === "internal" ? "kind.internal" : "kind.external"),
  };
  const different = SITE_FIELDS.filter(
    (field) => (typed[field] ?? stored[field]) !== stored[field],
  );
  const shown = different.map((field) => ({ label: t(`form.${field}`), value: inWords[field] }));
  return <StoredMeanwhile what={t("edit.changedMeanwhile")} stored={shown} />;
}
