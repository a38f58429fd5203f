import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import { FileField } from "@/app/_ui/file-field";
import { problemText } from "@/app/_ui/problem-text";

type Props = {
  /** Hash of the stored icon, or null. */
  icon: string | null;
  /** Code of what is wrong with the upload, or why there was no icon to fetch. */
  problem: string | undefined;
  /** True if the boxes are checked. */
  fetches: boolean;
  removes: boolean;
};

/** The icon of a site: uploaded, fetched from the site's own page, or removed. */
export function IconFields({ icon, problem, fetches, removes }: Props) {
  const t = useTranslations("adminSites.icon");
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div className="grid gap-3 sm:pt-1">
        <CheckField
          name="fetchIcon"
          label={t("fetch")}
          hint={t("fetchHint")}
          defaultChecked={fetches}
        />
        {icon !== null && (
          <CheckField name="removeIcon" label={t("remove")} defaultChecked={removes} />
        )}
      </div>
      {/* Remounts the file input after an upload, so that it is cleared. */}
      <FileField
        key={icon}
        name="icon"
        accept="image/png,image/jpeg,image/webp"
        label={t("label")}
        hint={t("hint")}
        problem={problemText(t, problem)}
      />
    </div>
  );
}
