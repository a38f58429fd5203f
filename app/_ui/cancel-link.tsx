import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { ButtonLink } from "./button";

/** The way out of a question or a form, which changes nothing. It says the same everywhere. */
export const CancelLink = (props: ComponentProps<"a">) => (
  <ButtonLink {...props} look="plain">
    {useTranslations("common")("cancel")}
  </ButtonLink>
);
