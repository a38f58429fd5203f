import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { CheckField } from "@/app/_ui/check-field";
import { PostForm } from "@/app/_ui/post-form";
import { type SignInPolicy, TRUSTED_BROWSER_DAYS } from "@/lib/session/sign-in-policy";

/** Form for the policy, with the revision that it shows. */
export function PolicyForm({ policy }: { policy: SignInPolicy }) {
  const t = useTranslations("adminSignIn");
  return (
    <PostForm
      action="/forms/admin/sign-in/save"
      hidden={{ revision: String(policy.revision) }}
      className={`${CARD} grid gap-6 p-6`}
    >
      <fieldset className="grid gap-3">
        <legend className="text-lg font-semibold">{t("trusted.title")}</legend>
        <p className="mt-1 text-sm text-soft">{t("trusted.what")}</p>
        {TRUSTED_BROWSER_DAYS.map((days) => (
          <CheckField
            key={days}
            type="radio"
            name="trusted_browser_days"
            value={days}
            defaultChecked={policy.trustedBrowserDays === days}
            label={t("trusted.days", { days })}
          />
        ))}
        <p className="text-sm text-soft">{t("trusted.never")}</p>
      </fieldset>
      <div>
        <Button type="submit">{t("save")}</Button>
      </div>
    </PostForm>
  );
}
