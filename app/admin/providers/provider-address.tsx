import { useTranslations } from "next-intl";
import { CopyField } from "@/app/_ui/copy-field";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import { addressesOf } from "@/lib/session/elsewhere/check";

type Props = { id: string; name: keyof ReturnType<typeof addressesOf> };

/** An address of Foyer to copy to the provider. */
export function ProviderAddress({ id, name }: Props) {
  const label = useTranslations("adminProviders.address")(name);
  const value = addressesOf(id)[name];
  return <CopyField id={name} label={label} value={value} {...useCopyWords()(label)} />;
}
