import { useTranslations } from "next-intl";
import type { ApiView } from "@/lib/apis/list";

type ApiScope = ApiView["scopes"][number];

/** Scope as an audit event has it; older ones lack the marks. */
export type WrittenScope = Pick<ApiScope, "name" | "description"> & Partial<ApiScope>;

/** Returns a function that says what a scope permits, and its marks. */
export function useScopeWords() {
  const t = useTranslations("apis.permissions");
  return ({ description, sensitive = false, audience = "both" }: WrittenScope): string =>
    [
      description,
      ...(sensitive ? [t("sensitive")] : []),
      ...(audience === "both" ? [] : [t(`only.${audience}`)]),
    ].join(" · ");
}
