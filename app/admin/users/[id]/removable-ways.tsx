import { Fingerprint, LogIn } from "lucide";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { RemovalForm } from "@/app/_people/removal-form";
import { Badge } from "@/app/_ui/badge";
import { DisclosureRow, PlainRow } from "@/app/_ui/disclosure-list";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowState } from "@/app/_ui/row-state";
import { readableEmail } from "@/lib/readable-host";
import { Parts, type PersonWays, Used, type Ways } from "./way-parts";

type PasskeysProps = Pick<PersonWays, "person" | "self"> & Pick<Ways, "passkeys">;

export function Passkeys({ person, passkeys, self }: PasskeysProps) {
  const t = useTranslations("adminUsers.ways");
  const words = useTranslations("security.passkeys");
  const none = useTranslations("security.password")("none");
  if (passkeys.length === 0)
    return (
      <PlainRow>
        <RowState icon={Fingerprint} title={words("row")} level={3}>
          {none}
        </RowState>
      </PlainRow>
    );
  return passkeys.map(({ id, name, createdAt, lastUsedAt, suspectedAt }) => (
    <Removable
      key={id}
      id={`passkey-${id}`}
      self={self}
      action="/forms/admin/users/remove-passkey"
      hidden={{ user: person.id, passkey: id }}
      stops={t("lost")}
      confirm={t("remove")}
    >
      <RowState
        icon={Fingerprint}
        title={<bdi>{name}</bdi>}
        level={3}
        badge={suspectedAt && <Badge tone="danger">{words("blocked")}</Badge>}
      >
        <Parts>
          {words("unnamed")}
          {words.rich("added", { time: () => <RelativeTime at={createdAt} /> })}
          <Used at={lastUsedAt} />
        </Parts>
      </RowState>
    </Removable>
  ));
}

type LinkedProps = Pick<PersonWays, "person" | "self"> & { linked: Ways["linked"][number] };

export function Linked({ person, linked, self }: LinkedProps) {
  const t = useTranslations("adminUsers.ways");
  const { id, provider, providerId, email, lastSignedInAt, staleEndedAt } = linked;
  return (
    <Removable
      id={`linked-${id}`}
      self={self}
      action="/forms/admin/users/unlink"
      hidden={{ user: person.id, provider: providerId }}
      stops={t("unlinks", { provider })}
      confirm={t("unlink")}
    >
      <RowState icon={LogIn} title={<bdi>{provider}</bdi>} level={3}>
        <Parts>
          {email !== null && <bdi className="break-all">{readableEmail(email)}</bdi>}
          <Used at={lastSignedInAt} />
          {staleEndedAt && t.rich("stale", { time: () => <RelativeTime at={staleEndedAt} /> })}
        </Parts>
      </RowState>
    </Removable>
  );
}

type RemovableProps = Omit<ComponentProps<typeof RemovalForm>, "children"> & {
  id: string;
  /** True on the administrator's own page, where no way can be removed. */
  self: boolean;
  /** Consequences. */
  stops: string;
  children: ReactNode;
};

/** A way that opens to the button that removes it. */
function Removable({ id, self, stops, children, ...form }: RemovableProps) {
  if (self) return <PlainRow>{children}</PlainRow>;
  return (
    <DisclosureRow id={id} summary={children}>
      <RemovalForm {...form}>{stops}</RemovalForm>
    </DisclosureRow>
  );
}
