import { useTranslations } from "next-intl";
import { supportOf } from "@/lib/organization/texts";
import { CopyValue } from "./copy-value";
import { useCopyWords } from "./use-copy-words";

/** Shows the ID of a refused request, and who can help with it, as pages without Next do (lib/error-pages/details.ts). */
export function RequestLine({ id, className = "" }: { id: string; className?: string }) {
  const t = useTranslations();
  const label = t("errors.requestId");
  const support = supportOf(id);
  return (
    <div className={`text-sm text-soft ${className}`}>
      <p className="flex flex-wrap items-center gap-x-1">
        {label}
        <span className="flex items-center">
          <code className="text-xs">{id}</code>
          <CopyValue value={id} labels={useCopyWords()(label).labels} />
        </span>
      </p>
      {support && (
        <p>
          {t("common.footer.support")}{" "}
          <a className="link" href={support.href}>
            {support.contact}
          </a>
        </p>
      )}
    </div>
  );
}
