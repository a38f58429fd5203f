import { LifeBuoy } from "lucide";
import { useFormatter, useTranslations } from "next-intl";
import { PlainRow } from "@/app/_ui/disclosure-list";
import { RowState } from "@/app/_ui/row-state";
import type { Profile } from "@/lib/account/profile";
import type { Ways } from "@/lib/session/elsewhere/ways";
import type { Passkey } from "@/lib/session/passkeys/enrol";
import { isUsable } from "@/lib/session/passkeys/relying-party";
import { type Loss, lossesOf } from "./losses";

type Props = Pick<Parameters<typeof lossesOf>[0], "password" | "factors"> & {
  profile: Pick<Profile, "email">;
  passkeys: readonly Passkey[];
  linked: Ways["linked"];
};

/** Says what still lets the person in after a loss, while they can do something about it. */
export function LossRow({ password, factors, profile, passkeys, linked }: Props) {
  const t = useTranslations("security.losses");
  const known = { hasAddress: profile.email !== null, passkeys: passkeys.filter(isUsable).length };
  const losses = lossesOf({ password, factors, ...known });
  const providers = linked.filter(({ isEnabled }) => isEnabled).map(({ provider }) => provider);
  if (losses.length === 0) return null;
  const offered = ({ byProvider }: Loss) => (byProvider ? providers : []);
  const isLast = (loss: Loss) => loss.ways.length + offered(loss).length === 0;
  return (
    <PlainRow id="losses">
      <RowState icon={LifeBuoy} warns={losses.some(isLast)} title={t("row")}>
        {losses.map((loss) => (
          <Line key={loss.lost} loss={loss} providers={offered(loss)} />
        ))}
      </RowState>
    </PlainRow>
  );
}

function Line({ loss: { lost, ways }, providers }: { loss: Loss; providers: string[] }) {
  const t = useTranslations("security.losses");
  const format = useFormatter();
  const all = [...ways.map((way) => t(`way.${way}`)), ...providers];
  return (
    <span className={`mt-1 block max-w-prose ${all.length === 0 ? "text-warn" : ""}`}>
      <span className="text-ink">{t(lost)}</span>{" "}
      {all.length === 0
        ? t("none")
        : t("left", { ways: format.list(all, { type: "disjunction" }) })}
    </span>
  );
}
