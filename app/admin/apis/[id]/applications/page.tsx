import { useTranslations } from "next-intl";
import { apiPage } from "@/app/_apis/api-page";
import { ALL_APIS } from "@/app/_apis/console";
import { chosenScopes } from "@/app/_apis/permission-fields";
import { ScopeBoxes } from "@/app/_apis/scope-boxes";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Combobox } from "@/app/_ui/combobox";
import { PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";

export default apiPage(ALL_APIS, "applications", { Permit: PermitForm });

/** Gives an application access to an API. */
function PermitForm({ api, refused }: { api: ApiView; refused: Problems | null }) {
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
        <h3 className="text-title font-semibold">{t("give")}</h3>
        <Combobox
          kind="applications"
          name="clientId"
          label={t("clientId")}
          hint={t("clientIdHint")}
          required
          defaultValue={refused?.typed.clientId ?? ""}
          named={[]}
          problem={fieldProblem(t, refused, "clientId")}
        />
        <ScopeBoxes
          id="permit"
          scopes={api.scopes}
          checked={chosenScopes(refused?.typed ?? {})}
          problem={fieldProblem(t, refused, "scopes")}
        />
        <Button type="submit" className="justify-self-start">
          {t("submit")}
        </Button>
      </PostForm>
    </Card>
  );
}
