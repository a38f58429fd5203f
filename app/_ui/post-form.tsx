import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "./button";
import { KeptForm } from "./kept-form";

type Props = Omit<ComponentProps<typeof KeptForm>, "unanswered" | "hidden"> & {
  hidden?: Readonly<Record<string, string | number>> | undefined;
};

/** A form with hidden fields, and the message for a response that never arrived. */
export function PostForm({ hidden = {}, children, ...form }: Props) {
  const t = useTranslations("common.form");
  return (
    <KeptForm {...form} unanswered={t("unanswered")}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </KeptForm>
  );
}

type ButtonProps = Pick<Props, "action" | "hidden"> &
  Omit<ComponentProps<typeof Button>, "type" | "hidden"> & {
    className?: string;
  };

export const PostButton = ({ action, hidden, className, ...button }: ButtonProps) => (
  <PostForm action={action} hidden={hidden} className={className}>
    <Button {...button} type="submit" />
  </PostForm>
);
