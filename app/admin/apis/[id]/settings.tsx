import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { ApiFields } from "@/app/admin/apis/api-fields";
import { type WrittenApi, writeApi } from "@/app/admin/apis/written-api";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";

/** Settings of an API, to change. Says what somebody else saved meanwhile. */
export function ApiSettings({ api, refused }: { api: ApiView; refused: Problems | null }) {
  const t = useTranslations("adminApis.settings");
  const stored = writeApi(api);
  return (
    <section aria-labelledby="settings-title" className="mt-4 grid min-w-0 gap-3">
      <h2 id="settings-title" className="text-lg">
        {t("title")}
      </h2>
      {refused?.problems.form && <ChangedMeanwhile typed={refused.typed} stored={stored} />}
      <Card>
        <PostForm
          action="/forms/admin/apis/save"
          hidden={{ api: api.id, revision: api.revision }}
          className="grid gap-5"
        >
          <ApiFields refused={refused} stored={stored} />
          <Button type="submit" className="justify-self-start">
            {t("submit")}
          </Button>
        </PostForm>
      </Card>
    </section>
  );
}

const FIELDS = [
  ...(["name", "description", "documentationUrl"] as const),
  ...(["tokenFormat", "signingAlg", "requireDpop", "scopes"] as const),
];

type Props = { typed: Record<string, string>; stored: WrittenApi };

/** Shows what someone else saved; the form below keeps what was typed. */
function ChangedMeanwhile({ typed, stored }: Props) {
  const t = useTranslations("adminApis");
  const different = FIELDS.filter(
    (field) => (typed[field] ?? stored[field]).replaceAll("\r\n", "\n") !== stored[field],
  );
  return (
    <Notice kind="error">
      <p>{t("problem.changed_meanwhile")}</p>
      {different.length > 0 && (
        <>
          <p className="mt-2">{t("storedNow")}</p>
          <ul className="mt-1 list-disc pl-5">
            {different.map((field) => (
              <li key={field}>
                {t(`field.${field}`)}
                {t("colon")}
                <bdi className="whitespace-pre-line wrap-anywhere">
                  {stored[field] || t("nothing")}
                </bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
