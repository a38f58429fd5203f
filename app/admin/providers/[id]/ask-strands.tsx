import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import type { Problems } from "@/lib/forms/problems";

type Ended = { ended: number; stranded: number };

/** Says whose passwords end with a provider that is the only way in, and how many have no other one. */
export function PasswordsEnded({ ended, stranded }: Ended) {
  const t = useTranslations("adminProviders.exclusive");
  return (
    <>
      <p>{t("ended", { ended })}</p>
      {ended + stranded > 0 && (
        <p className={stranded > 0 ? "font-semibold" : undefined}>{t("stranded", { stranded })}</p>
      )}
      {stranded > 0 && <p>{t("advice")}</p>}
    </>
  );
}

/** Asks for confirmation before passwords end; nothing if none does. */
export function AskStrands({ refused: { problems } }: { refused: Problems }) {
  const t = useTranslations("adminProviders.exclusive");
  if (problems.exclusive !== "passwords_end") return null;
  const [ended, stranded] = [Number(problems.ended), Number(problems.stranded)];
  return (
    <div className="grid gap-3 rounded-md border border-danger p-4 text-sm">
      <PasswordsEnded ended={ended} stranded={stranded} />
      <CheckField name="strands" value={stranded} label={t("confirm", { stranded })} />
    </div>
  );
}
