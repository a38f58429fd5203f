import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Form } from "@/app/_ui/form";

type Props = {
  action: string;
  person: { id: string };
  /** Additional hidden fields. */
  fields?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
};

/** A form about one account (about-somebody.ts). */
export function PersonForm({ action, person, fields = {}, className, children }: Props) {
  const t = useTranslations("common.form");
  return (
    <Form action={action} unanswered={t("unanswered")} className={className}>
      {Object.entries({ user: person.id, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
