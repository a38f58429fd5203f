import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CodeTag } from "@/app/_applications/code-tag";
import { Section } from "@/app/_applications/section";
import { supportContact } from "@/lib/organization/texts";
import { issuer } from "@/lib/runtime/env";

/** Says how to get an API registered, for everyone who can't do it themselves. */
export function AddApi() {
  const t = useTranslations("build.api");
  const contact = supportContact();
  const jwks = `${issuer()}/oauth/jwks`;
  return (
    <Section id="api" title={t("title")}>
      <p className="text-sm">
        {contact === null
          ? t("who")
          : t.rich("ask", { contact, link: linkTo(contactAddress(contact)) })}
      </p>
      <ul className="list-disc pl-5 text-sm marker:text-soft">
        <li>{t.rich("identifier", CodeTag)}</li>
        <li>{t.rich("scopes", CodeTag)}</li>
        <li>{t("format")}</li>
      </ul>
      <p className="text-sm">{t.rich("verify", { jwks, link: linkTo(jwks) })}</p>
    </Section>
  );
}

const linkTo = (href: string) => (text: ReactNode) => (
  <a className="link wrap-anywhere" href={href}>
    {text}
  </a>
);

const contactAddress = (contact: string) =>
  contact.includes("://") ? contact : `mailto:${contact}`;
