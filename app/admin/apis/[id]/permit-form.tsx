import { useTranslations } from "next-intl";
import { chosenScopes } from "@/app/_apis/permission-fields";
import { ScopeBoxes } from "@/app/_apis/scope-boxes";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { AS_TYPED } from "@/app/_ui/field";
import { PostForm } from "@/app/_ui/post-form";
import { TextField } from "@/app/_ui/text-field";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";

const WORDS = new Map([
  ["application_unknown", "problem.application_unknown"],
  ["permitted_already", "problem.permitted_already"],
  ["none_chosen", "problem.none_chosen"],
  ["scope_unknown", "problem.scope_unknown"],
  ["scope_for_others", "problem.scope_for_others"],
  ["scope_too_sensitive", "problem.scope_too_sensitive"],
] as const);

type Known = typeof WORDS extends Map<infer K, unknown> ? K : never;

/** Gives an application access to an API. */
export function PermitForm({ api, refused }: { api: ApiView; refused: Problems | null }) {
  const t = useTranslations("apis.permissions");
  const problemOf = (field: "clientId" | "scopes") => {
    const words = WORDS.get(refused?.problems[field] as Known);
    return words === undefined ? null : t(words);
  };
  return (
    <Card>
      {/* Remounted after somebody got access, so that it is empty for the next one. */}
      <PostForm
        key={api.permissions.length}
        action="/forms/admin/apis/permit"
        hidden={{ api: api.id }}
        className="grid gap-5"
      >
        <h3 className="text-base font-semibold">{t("give")}</h3>
        <TextField
          {...AS_TYPED}
          name="clientId"
          label={t("clientId")}
          hint={t("clientIdHint")}
          required
          autoComplete="off"
          defaultValue={refused?.typed.clientId ?? ""}
          problem={problemOf("clientId")}
        />
        <ScopeBoxes
          id="permit"
          scopes={api.scopes}
          checked={chosenScopes(refused?.typed ?? {})}
          problem={problemOf("scopes")}
        />
        <Button type="submit" className="justify-self-start">
          {t("submit")}
        </Button>
      </PostForm>
    </Card>
  );
}
