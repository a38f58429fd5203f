import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { CARD } from "./card";
import { PostForm } from "./post-form";
import { SaveBar } from "./save-bar";

type Props = Omit<ComponentProps<typeof PostForm>, "className"> &
  Pick<ComponentProps<typeof SaveBar>, "storedAt">;

/** A card with a form of settings and its save bar. Its children are sections (settings-section.tsx). */
export function SettingsCard({ storedAt, children, ...form }: Props) {
  const t = useTranslations("common.saveBar");
  return (
    <PostForm {...form} className={CARD}>
      <div>{children}</div>
      <SaveBar
        words={{ changed: t("changed"), discard: t("discard"), save: t("save") }}
        storedAt={storedAt}
      />
    </PostForm>
  );
}
