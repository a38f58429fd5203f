import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import type { Problems } from "@/lib/forms/problems";
import { withQuery } from "@/lib/http/address";
import { MOST_NAMED } from "@/lib/session/elsewhere/exclusive";

type Ended = { ended: number; stranded: number; names: string };

type Props = Ended & {
  /** Domains of the provider, by which the list of users is searched. */
  domains: readonly string[];
};

/** Says whose passwords end with a provider that is the only way in, and how many have no other one. */
export function PasswordsEnded({ ended, stranded, names, domains }: Props) {
  const t = useTranslations("adminProviders.exclusive");
  const more = ended - MOST_NAMED;
  return (
    <>
      <p>{t("ended", { ended })}</p>
      {names !== "" && (
        <p className="text-soft wrap-anywhere">
          <bdi>{names}</bdi> {more > 0 && t("more", { count: more })}
        </p>
      )}
      {more > 0 && (
        <p className="flex flex-wrap gap-x-4">
          {domains.map((domain) => (
            <a key={domain} className="link" href={withQuery("/admin/users", { q: domain })}>
              {t("all", { domain })}
            </a>
          ))}
        </p>
      )}
      {ended + stranded > 0 && (
        <p className={stranded > 0 ? "font-semibold" : undefined}>{t("stranded", { stranded })}</p>
      )}
      {stranded > 0 && <p>{t("advice")}</p>}
    </>
  );
}

/** Asks for confirmation before passwords end; nothing if none does. */
export function AskStrands({ refused: { problems, typed } }: { refused: Problems }) {
  const t = useTranslations("adminProviders.exclusive");
  if (problems.exclusive !== "passwords_end") return null;
  const [ended, stranded] = [Number(problems.ended), Number(problems.stranded)];
  const domains = typed.domains?.match(/[^\s,]+/g) ?? [];
  return (
    <div className="grid gap-3 rounded-md border border-danger p-4 text-sm">
      <PasswordsEnded {...{ ended, stranded, domains }} names={problems.names ?? ""} />
      <CheckField name="strands" value={stranded} label={t("confirm", { stranded })} />
    </div>
  );
}
