import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CARD } from "@/app/_ui/card";

/** Steps for an event that the viewer doesn't recognize. */
export function NotYou() {
  const t = useTranslations("activity.notYou");
  return (
    <section id="not-you" className={`${CARD} grid scroll-mt-6 gap-3 p-5 target:border-accent`}>
      <h2 className="text-base">{t("title")}</h2>
      <ol className="grid list-decimal gap-1.5 ps-5 text-sm marker:text-soft">
        <li>{t.rich("password", { link: linkTo("/account/security") })}</li>
        <li>{t.rich("sessions", { link: linkTo("/account/sessions") })}</li>
        <li>{t.rich("apps", { link: linkTo("/account/apps") })}</li>
        <li>{t("tell")}</li>
      </ol>
    </section>
  );
}

const linkTo = (href: string) => (chunks: ReactNode) => (
  <a className="link" href={href}>
    {chunks}
  </a>
);
