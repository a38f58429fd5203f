import { Cloud, Fingerprint, type IconNode, KeyRound, Laptop, Smartphone } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { LinkRow, PlainRow } from "@/app/_ui/disclosure-list";
import { Icon } from "@/app/_ui/icon";
import { RowState } from "@/app/_ui/row-state";
import { AskFirst } from "@/app/account/security/ask-first";
import type { Passkey } from "@/lib/session/passkeys/enrol";
import { AddPasskeyForm } from "./add-passkey-form";
import { PasskeyFacts } from "./passkey-facts";

type Props = {
  passkeys: readonly Passkey[];
  /** Host whose passkeys work; null where browsers have none. */
  host: string | null;
  /** True if adding one is the step to take next. */
  isNext: boolean;
};

/** The passkeys of an account, and the button that adds one. */
export function PasskeyRows({ passkeys, host, isNext }: Props) {
  const t = useTranslations("security.passkeys");
  const look = isNext ? "primary" : "plain";
  if (host === null && passkeys.length === 0) return null;
  return (
    <>
      <PlainRow
        id="passkeys"
        end={
          host !== null && (
            <AskFirst row="passkeys" text={t("add")} look={look}>
              <AddPasskeyForm
                look={look}
                className="grid max-w-64 gap-3"
                button="justify-self-end"
              />
            </AskFirst>
          )
        }
      >
        <RowState icon={Fingerprint} title={t("row")}>
          {t("what", { count: passkeys.length })}
        </RowState>
      </PlainRow>
      {passkeys.map((passkey) => (
        <LinkRow
          key={passkey.id}
          href={`/account/security/passkeys/${passkey.id}`}
          text={t("manage")}
        >
          <Icon node={passkeyIcon(passkey)} className="ms-8 size-5 shrink-0 text-soft sm:ms-9" />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2">
              <h3 className="min-w-0 text-sm font-semibold break-words">
                <bdi>{passkey.name}</bdi>
              </h3>
              {passkey.suspectedAt && <Badge tone="danger">{t("blocked")}</Badge>}
            </span>
            <PasskeyFacts passkey={passkey} host={host} />
          </span>
        </LinkRow>
      ))}
    </>
  );
}

/** Transports of keys that are plugged in or held to a device. */
const KEYS: ReadonlySet<string> = new Set(["ble", "nfc", "smart-card", "usb"]);

/** Returns the icon of where a passkey is: in a vault, in this kind of device, or on a security key. */
function passkeyIcon({ backupEligible, transports }: Passkey): IconNode {
  if (backupEligible) return Cloud;
  if (transports.includes("internal")) return Laptop;
  return transports.some((one) => KEYS.has(one)) ? KeyRound : Smartphone;
}
