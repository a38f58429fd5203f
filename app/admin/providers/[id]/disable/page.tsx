import { redirect } from "next/navigation";
import { AskDisable } from "@/app/admin/providers/[id]/ask-disable";
import { guardedProviderPage } from "@/app/admin/providers/[id]/provider-page";
import { providerAddress } from "@/app/admin/providers/kinds";

export default guardedProviderPage(async (provider) => {
  if (!provider.enabledAt) redirect(providerAddress(provider.id));
  return <AskDisable provider={provider} removes={false} />;
});
