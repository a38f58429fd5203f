import { useTranslations } from "next-intl";
import { Section } from "@/app/_applications/section";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { Facts } from "@/app/_ui/facts";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { gateState } from "@/lib/applications/gates";
import { type ApplicationConsole, pageOf } from "./console";

type Gate = NonNullable<Awaited<ReturnType<typeof gateState>>>;

type Props = {
  console: ApplicationConsole;
  gate: Gate;
  /** False for editors, who see no application. */
  mayChange?: boolean;
};

const TONE = { works: "good", unconfirmed: "neutral", waits: "warn", open: "danger" } as const;

/** Returns what is known of a gate: it works only while something confirms it. */
function stateOf({ isOpenByMistake, isUsed, isConfirmed }: Gate): keyof typeof TONE {
  if (isOpenByMistake) return "open";
  if (!isUsed) return "waits";
  return isConfirmed ? "works" : "unconfirmed";
}

/** Says who gets in to a site behind a proxy, who was last, and whether the proxy asks. */
export function GateState({ console, gate, mayChange = true }: Props) {
  const t = useTranslations("adminSites.protection");
  const { id } = gate;
  const state = stateOf(gate);
  return (
    <Section id="protect" title={t("title")} aside={<Badge tone={TONE[state]}>{t(state)}</Badge>}>
      {state === "unconfirmed" && <p className="max-w-prose text-sm">{t("unconfirmedMeans")}</p>}
      {!gate.isUsed && <p className="max-w-prose text-sm">{t("nobodyYet")}</p>}
      <Facts facts={useFacts(gate, mayChange && console.permission === "applications")} />
      {mayChange && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink
            href={pageOf(console, id, "quickstart")}
            look={gate.isUsed && state !== "open" ? "plain" : "primary"}
          >
            {t("configuration")}
          </ButtonLink>
          <ButtonLink href={pageOf(console, id, "people")} look="plain">
            {t("change")}
          </ButtonLink>
          <ButtonLink href={`${pageOf(console, id)}/remove`} look="danger">
            {t("stop")}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}

/** Facts of a gate. Only administrators see who was let in, and whether somebody failed. */
function useFacts(gate: Gate, tellsOfPeople: boolean) {
  const { origin, open, visitor, usedAt, isUsed, seenAt, failedAt, isOpenByMistake } = gate;
  const t = useTranslations("adminSites.protection");
  const admitted = open ? "everyone" : "groups";
  const timeOf = (at: Date | null) => (at ? <RelativeTime at={at} /> : t("never"));
  const site = (
    <a className="link wrap-anywhere" href={origin} target="_blank" rel="noreferrer">
      {new URL(origin).host}
    </a>
  );
  const letIn = (
    <>
      {tellsOfPeople && visitor !== null && <bdi>{visitor}, </bdi>}
      {isUsed && usedAt === null ? t("nobodyLeft") : timeOf(usedAt)}
    </>
  );
  return [
    { label: t("site"), value: site },
    { label: t("access"), value: t(isOpenByMistake ? "anybody" : admitted) },
    ...(seenAt || !isUsed ? [{ label: t("seen"), value: timeOf(seenAt) }] : []),
    { label: t("letIn"), value: letIn },
    ...(tellsOfPeople && failedAt ? [{ label: t("failed"), value: timeOf(failedAt) }] : []),
  ];
}
