import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { AS_TYPED } from "@/app/_ui/field";
import { FormActions } from "@/app/_ui/form-actions";
import { PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import { TextField } from "@/app/_ui/text-field";

type Props = Pick<ComponentProps<typeof PostForm>, "action" | "hidden" | "className"> & {
  problem: string | undefined;
  /** The way out, beside the button. */
  children?: ReactNode;
};

/** Asks for the first code of an app that is being set up. */
export function CodeForm({ problem, children, className = "", ...form }: Props) {
  const t = useTranslations("security.setup");
  return (
    <PostForm {...form} className={`grid gap-4 ${className}`}>
      <TextField
        {...AS_TYPED}
        name="code"
        label={t("code")}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        problem={problemText(t, problem)}
      />
      <FormActions>
        <Button type="submit" className={children ? "" : "grow"}>
          {t("submit")}
        </Button>
        {children}
      </FormActions>
    </PostForm>
  );
}
