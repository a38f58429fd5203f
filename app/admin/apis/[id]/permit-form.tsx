import { useTranslations } from "next-intl";
import { chosenScopes } from "@/app/_apis/permission-fields";
import { ScopeBoxes } from "@/app/_apis/scope-boxes";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { AS_TYPED } from "@/app/_ui/field";
import { PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import { TextField } from "@/app/_ui/text-field";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";

/** Gives an application access to an API. */
export function PermitForm({ api, refused }: { api: ApiView; refused: Problems | null }) {
  const t = useTranslations("apis.permissions");
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
          problem={problemText(t, refused?.problems.clientId)}
        />
        <ScopeBoxes
          id="permit"
          scopes={api.scopes}
          checked={chosenScopes(refused?.typed ?? {})}
          problem={problemText(t, refused?.problems.scopes)}
        />
        <Button type="submit" className="justify-self-start">
          {t("submit")}
        </Button>
      </PostForm>
    </Card>
  );
}
