import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";
import { ApiFields } from "./api-fields";
import type { ApiConsole } from "./console";
import { LostScopes } from "./lost-scopes";
import { NEW_API, type WrittenApi, writeApi } from "./written-api";

type Props = { console: ApiConsole; api: ApiView; refused: Problems | null };

/** Settings of an API, to change. Says what somebody else saved meanwhile. */
export function ApiSettings({ console: { home }, api, refused }: Props) {
  const t = useTranslations("apis.settings");
  const stored = writeApi(api);
  return (
    <section aria-labelledby="settings-title" className="mt-4 grid min-w-0 gap-3">
      <h2 id="settings-title" className="text-lg">
        {t("title")}
      </h2>
      {refused?.problems.form && <ChangedMeanwhile typed={refused.typed} stored={stored} />}
      <Card>
        <PostForm
          action={`/forms${home}/save`}
          hidden={{ api: api.id, revision: api.revision }}
          className="grid gap-5"
        >
          <ApiFields refused={refused} stored={stored} />
          {refused && <LostScopes api={api} typed={refused.typed} />}
          <Button type="submit" className="justify-self-start">
            {t("submit")}
          </Button>
        </PostForm>
      </Card>
    </section>
  );
}

const FIELDS = Object.keys(NEW_API) as (keyof WrittenApi)[];

type Different = { typed: Record<string, string>; stored: WrittenApi };

/** Shows what someone else saved; the form below keeps what was typed. */
function ChangedMeanwhile({ typed, stored }: Different) {
  const t = useTranslations("apis");
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
