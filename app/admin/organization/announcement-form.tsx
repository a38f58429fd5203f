import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { CheckField } from "@/app/_ui/check-field";
import { PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { TextField } from "@/app/_ui/text-field";
import type { Problems } from "@/lib/forms/problems";
import type { storedOrganization } from "@/lib/organization/change";
import { MAX_TEXT } from "@/lib/organization/fields";

type Props = {
  revision: number;
  announcement: Awaited<ReturnType<typeof storedOrganization>>["announcement"];
  refused: Problems | null;
};

/** Form for the announcement of the directory and the sign-in page. */
export function AnnouncementForm({ revision, announcement, refused }: Props) {
  const t = useTranslations("adminOrganization");
  const field = useFields(announcement, refused);
  const kind = refused?.typed.kind ?? announcement?.kind ?? "info";
  return (
    <PostForm
      action="/forms/admin/organization/announce"
      hidden={{ revision: String(revision) }}
      className={`${CARD} grid gap-5 p-6`}
    >
      <div>
        <h2 className="text-title">{t("announcement.title")}</h2>
        <p className="mt-1 text-sm text-soft">{t("announcement.what")}</p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextAreaField {...field("text_en")} rows={2} maxLength={MAX_TEXT.notice} lang="en" />
        <TextAreaField {...field("text_zh-CN")} rows={2} maxLength={MAX_TEXT.notice} lang="zh-CN" />
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-semibold">{t("announcement.kind")}</legend>
        {(["info", "warning"] as const).map((value) => (
          <CheckField
            key={value}
            type="radio"
            name="kind"
            value={value}
            label={t(`announcement.kinds.${value}`)}
            defaultChecked={kind === value}
          />
        ))}
      </fieldset>
      <TextField {...field("link")} type="url" placeholder="https://" maxLength={MAX_TEXT.link} />
      <div className="max-w-60">
        <TextField {...field("until")} type="date" hint={t("announcement.untilHint")} />
      </div>
      <div>
        <Button type="submit">{t("save")}</Button>
      </div>
    </PostForm>
  );
}

/** Returns each field's props: label, initial value and error. */
function useFields(announcement: Props["announcement"], refused: Problems | null) {
  const t = useTranslations("adminOrganization");
  const stored = {
    text_en: announcement?.text.en,
    "text_zh-CN": announcement?.text["zh-CN"],
    link: announcement?.link,
    until: announcement?.until,
  };
  return (name: keyof typeof stored) => ({
    name,
    label: t(`announcement.fields.${name}`),
    defaultValue: refused?.typed[name] ?? stored[name] ?? "",
    problem: problemText(t, refused?.problems[name]),
  });
}
