import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import type { ApiView } from "@/lib/apis/list";
import { scopeBox } from "./permission-fields";
import { useScopeWords } from "./use-scope-words";

type Props = {
  /** Start of the ids, which distinguishes the forms on a page. */
  id: string;
  scopes: readonly ApiView["scopes"][number][];
  checked: readonly string[];
  problem: string | null;
};

export function ScopeBoxes({ id, scopes, checked, problem }: Props) {
  const t = useTranslations("apis.permissions");
  const wordsOf = useScopeWords();
  return (
    <fieldset aria-describedby={problem === null ? undefined : `${id}-problem`}>
      <legend className="mb-2 text-sm font-semibold">{t("scopes")}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {scopes.map((scope, at) => (
          <CheckField
            key={scope.name}
            id={`${id}-${scope.name}`}
            name={scopeBox(at)}
            value={scope.name}
            label={scope.name}
            hint={wordsOf(scope)}
            defaultChecked={checked.includes(scope.name)}
            autoFocus={problem !== null && at === 0}
          />
        ))}
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} className="mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
