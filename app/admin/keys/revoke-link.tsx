import { useTranslations } from "next-intl";
import type { KeyView } from "@/lib/provider/key-overview";

/** Link to the confirmation of a key's revocation. */
export function RevokeLink({ of: { alg, kid } }: { of: KeyView }) {
  const t = useTranslations("adminKeys.revoke");
  return (
    <a
      href={`/admin/keys/revoke/${kid}`}
      className="link inline-flex min-h-6 items-center justify-self-start text-sm"
      aria-label={t("askFor", { alg, kid })}
    >
      {t("ask")}
    </a>
  );
}
