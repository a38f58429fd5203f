import { getTranslations } from "next-intl/server";
import { CARD } from "@/app/_ui/card";
import { linkTo } from "@/app/_ui/name-tag";
import { passwordStateOf } from "@/lib/session/change-password";

type Props = {
  userId: string;
  /** Heading: about something that the viewer doesn't recognize, or about a session that wasn't theirs. */
  about?: "title" | "secure";
};

/** Steps for an event or a session that the viewer doesn't recognize. */
export async function NotYou({ userId, about = "title" }: Props) {
  const [t, { signsIn: hasPassword }] = await Promise.all([
    getTranslations("activity.notYou"),
    passwordStateOf(userId),
  ]);
  return (
    <section id="not-you" className={`${CARD} grid scroll-mt-6 gap-3 p-5 target:border-accent`}>
      <h2 className="text-title">{t(about)}</h2>
      <ol className="grid list-decimal gap-1.5 ps-5 text-sm marker:text-soft">
        {hasPassword && <li>{t.rich("password", { link: linkTo("/account/security") })}</li>}
        <li>{t.rich("ways", { link: linkTo("/account/security") })}</li>
        <li>{t.rich("sessions", { link: linkTo("/account/sessions") })}</li>
        <li>{t.rich("apps", { link: linkTo("/account/apps") })}</li>
        <li>{t("tell")}</li>
      </ol>
    </section>
  );
}
