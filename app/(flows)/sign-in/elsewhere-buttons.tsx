import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { NAME } from "@/app/_ui/name-tag";
import type { Offered } from "@/lib/session/elsewhere/offered";

type Props = {
  providers: readonly Offered[];
  next: string | null;
  /** True if the provider has to authenticate the user again. */
  fresh: boolean;
  /** True if the user wants another account there. */
  other: boolean;
  /** Provider of the last sign-in in this browser, which comes first; null if there was none. */
  last: string | null;
  /** True if the buttons stand above the password. */
  above: boolean;
  /** True if there is another way on their side of the page. */
  divided: boolean;
};

/** One form with a button for each provider. Below the passkey's button, both share its divider. Without a script of ours: the provider's page follows. */
export function ElsewhereButtons({ providers, next, fresh, other, last, above, divided }: Props) {
  const t = useTranslations("signIn.elsewhere");
  if (providers.length === 0) return null;
  const or = divided && (
    <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t("or")}
    </p>
  );
  const ordered = [
    ...providers.filter(({ id }) => id === last),
    ...providers.filter(({ id }) => id !== last),
  ];
  return (
    <form
      method="post"
      action="/sign-in/elsewhere"
      className={`grid gap-3 ${above ? "mt-6" : "mt-4 peer-has-[button]:mt-1 peer-has-[button]:[&>p]:hidden"}`}
    >
      {next !== null && <input type="hidden" name="next" value={next} />}
      {fresh && <input type="hidden" name="fresh" value="yes" />}
      {other && <input type="hidden" name="other" value="yes" />}
      {!above && or}
      {ordered.map(({ id, name }) => (
        <Button key={id} name="provider" value={id} look={id === last ? "primary" : "plain"}>
          <span className="min-w-0 wrap-anywhere">
            {t.rich("continue", { ...NAME, provider: name })}
          </span>
          {id === last && <span className="text-xs font-normal">{t("last")}</span>}
        </Button>
      ))}
      {above && or}
    </form>
  );
}
