import { getLocale, getTranslations } from "next-intl/server";
import { organizationNow } from "@/lib/organization/organization";
import { signInNotice } from "@/lib/organization/texts";
import { offeredProviders } from "@/lib/session/elsewhere/offered";
import { Picture } from "./picture";

export const PRIMARY = "rounded-md bg-accent px-3 py-1.5 text-center font-semibold text-on-accent";

const ARCH = "absolute top-3 h-[calc(100%-0.75rem)] w-full rounded-t-full";

const ELSEWHERE = "rounded-md border border-edge px-3 py-1 text-center font-semibold";

/** Puts the providers above the password, if the box of the form is checked, or without the form if it is stored so. */
const FIRST = {
  stored: "[body:not(:has([name=providersFirst]:not(:checked)))_&]:-order-1",
  typed: "[body:has([name=providersFirst]:checked)_&]:-order-1",
};

/** The sign-in page with the notice and the providers, if there are any. */
export async function SignIn({ background }: { background: string | null }) {
  const t = await getTranslations("adminOrganization.look.sample");
  const notice = signInNotice(await getLocale());
  const providers = (await offeredProviders()).slice(0, 2);
  const first = FIRST[organizationNow().providersFirst ? "stored" : "typed"];
  return (
    <div className="grid grid-cols-[2fr_3fr] gap-3 rounded-md border border-line bg-surface">
      <div className="relative ml-3">
        {background ? (
          <Picture path={background} className={`${ARCH} object-cover`} />
        ) : (
          <span className={`${ARCH} dusk`} />
        )}
      </div>
      <div className="grid content-start gap-2 p-3 ps-0">
        <b className="-order-2 font-semibold">{t("signIn")}</b>
        {notice !== null && <span className="-order-2 line-clamp-3 wrap-anywhere">{notice}</span>}
        <span className="h-6 rounded-sm border border-edge" />
        <span className="grid gap-1">
          <span className="link justify-self-end">{t("forgot")}</span>
          <span className="h-6 rounded-sm border border-edge" />
        </span>
        <span className={PRIMARY}>{t("signIn")}</span>
        {providers.map(({ id, name }) => (
          <span key={id} className={`${ELSEWHERE} ${first}`}>
            <bdi>{name}</bdi>
          </span>
        ))}
      </div>
    </div>
  );
}
