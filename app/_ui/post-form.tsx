import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Form } from "./form";

type Props = Omit<ComponentProps<typeof Form>, "unanswered" | "hidden"> & {
  /** Hidden fields. */
  hidden?: Readonly<Record<string, string | number>> | undefined;
};

/** A form with hidden fields, and the message for a response that never arrived. */
export function PostForm({ hidden = {}, children, ...form }: Props) {
  const t = useTranslations("common.form");
  return (
    <Form {...form} unanswered={t("unanswered")}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
