import { useTranslations } from "next-intl";
import { AS_TYPED } from "@/app/_ui/field";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { fieldProblem } from "@/app/_ui/problem-text";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { TextField } from "@/app/_ui/text-field";
import { MAX_DESCRIPTION, MAX_NAME } from "@/lib/described";
import type { Problems } from "@/lib/forms/problems";
import { MAX_KEY } from "@/lib/groups/fields";

type Name = "name" | "key" | "description";

type Props = {
  refused: Problems | null;
  stored: { name: string; description: string };
  /** True for a new group: its key can't be changed later. */
  withKey?: boolean;
};

export function GroupFields({ refused, stored, withKey = false }: Props) {
  const t = useTranslations("adminGroups");
  const of = (name: Name) => ({
    name,
    label: t(`field.${name}`),
    hint: t(`hint.${name}`),
    problem: fieldProblem(t, refused, name),
    defaultValue: refused?.typed[name] ?? { ...stored, key: "" }[name],
  });
  const names = ["name", ...(withKey ? (["key"] as const) : []), "description"] as const;
  const fields = names.map(of);
  return (
    <>
      <ProblemSummary fields={fields.filter(({ problem }) => problem !== null)} />
      <TextField {...of("name")} required maxLength={MAX_NAME} autoComplete="off" />
      {withKey && (
        <TextField {...of("key")} {...AS_TYPED} required maxLength={MAX_KEY} autoComplete="off" />
      )}
      <TextAreaField {...of("description")} rows={2} maxLength={MAX_DESCRIPTION} />
    </>
  );
}
