import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { NAME } from "@/app/_ui/name-tag";
import type { Offered } from "@/lib/session/elsewhere/offered";

type Props = {
  providers: readonly Offered[];
  next: string | null;
  /** True if the provider has to authenticate the user again. */
  fresh: boolean;
};

/** One button for each provider. Without a script of ours: the provider's page follows. */
export function ElsewhereButtons({ providers, next, fresh }: Props) {
  const t = useTranslations("signIn.elsewhere");
  if (providers.length === 0) return null;
  return (
    <div className="mt-4 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("or")}
      </p>
      {providers.map(({ id, name }) => (
        <form key={id} method="post" action="/sign-in/elsewhere" className="grid">
          <input type="hidden" name="provider" value={id} />
          {next !== null && <input type="hidden" name="next" value={next} />}
          {fresh && <input type="hidden" name="fresh" value="yes" />}
          <Button type="submit" look="plain">
            <span className="min-w-0 wrap-anywhere">
              {t.rich("continue", { ...NAME, provider: name })}
            </span>
          </Button>
        </form>
      ))}
    </div>
  );
}
