import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Combobox } from "@/app/_ui/combobox";
import { PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import { TitledSection } from "@/app/_ui/titled-section";
import type { ApiView } from "@/lib/apis/list";
import { MAX_INTROSPECTORS } from "@/lib/apis/permissions";
import type { Problems } from "@/lib/forms/problems";
import type { ApiConsole } from "./console";

type Props = { console: ApiConsole; api: ApiView; refused: Problems | null };

/** Names the applications that may introspect the tokens of an API. */
export function Introspectors({ console: { home, permission }, api, refused }: Props) {
  const t = useTranslations("apis.introspectors");
  const stored = api.introspectors.map(({ clientId }) => clientId).join("\n");
  const said = { max: MAX_INTROSPECTORS, clientId: refused?.problems.clientId ?? "" };
  return (
    <TitledSection id="introspection" title={t("title")}>
      <Card className="grid gap-4 p-6">
        <p className="text-sm text-soft">
          {t("what")}
          {permission === "signed_in" && <> {t("own")}</>}
        </p>
        <PostForm
          action={`/forms${home}/set-introspectors`}
          hidden={{ api: api.id }}
          className="grid gap-4"
        >
          <Combobox
            kind="applications"
            name="introspectors"
            label={t("field")}
            hint={t("hint", said)}
            several
            defaultValue={refused?.typed.introspectors ?? stored}
            named={api.introspectors.map(({ clientId: value, name: title }) => ({ value, title }))}
            problem={fieldProblem(t, refused, "introspectors", said)}
          />
          <noscript>
            <p className="text-sm text-soft">{t("unscripted")}</p>
          </noscript>
          <Button type="submit" className="justify-self-start">
            {t("submit")}
          </Button>
        </PostForm>
      </Card>
    </TitledSection>
  );
}
