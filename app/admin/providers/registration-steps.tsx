import { useTranslations } from "next-intl";
import { CodeTag } from "@/app/_applications/code-tag";
import type { Kind } from "./kinds";

/** Says how to register Foyer at a kind of provider, and which values to copy. */
export function RegistrationSteps({ kind }: { kind: Kind }) {
  const t = useTranslations("adminProviders.steps");
  return (
    <ol className="grid max-w-prose list-decimal gap-2 pl-5 text-sm marker:text-soft">
      {(["one", "two", "three"] as const).map((step) => (
        <li key={step}>{t.rich(`${kind}.${step}`, CodeTag)}</li>
      ))}
    </ol>
  );
}
