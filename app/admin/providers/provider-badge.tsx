import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";

/** Says whether people may sign in with a provider. */
export function ProviderBadge({ isEnabled }: { isEnabled: boolean }) {
  const t = useTranslations("adminProviders.state");
  return (
    <Badge tone={isEnabled ? "good" : "neutral"}>{t(isEnabled ? "enabled" : "disabled")}</Badge>
  );
}
