import { useTranslations } from "next-intl";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { LookSample } from "./look-sample";

/** The sign-in page in both themes. */
export function Preview({ decides = false, className }: { decides?: boolean; className: string }) {
  const t = useTranslations("adminOrganization.look");
  return (
    <section
      aria-labelledby="preview"
      className="grid min-w-0 content-start gap-3 xl:sticky xl:top-4 xl:max-h-[calc(100vh-2rem)] xl:overflow-y-auto"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="preview" className="text-title">
          {t("preview")}
        </h2>
        <a href={anotherAccountAddress(null)} className="link text-sm">
          {t("open")}
        </a>
      </div>
      <div className={`grid gap-4 ${className}`}>
        <LookSample theme="light" decides={decides} />
        <LookSample theme="dark" decides={decides} />
      </div>
    </section>
  );
}
