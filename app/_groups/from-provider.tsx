import { useTranslations } from "next-intl";
import { NAME } from "@/app/_ui/name-tag";

/** Says which sign-in provider decides about a membership; nothing if people do. */
export function FromProvider({ name }: { name: string | null }) {
  const t = useTranslations("groups.member");
  if (name === null) return null;
  return (
    <span className="text-sm text-soft wrap-anywhere">
      {t.rich("from", { ...NAME, provider: name })}
    </span>
  );
}
