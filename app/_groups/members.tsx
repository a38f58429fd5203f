import { useTranslations } from "next-intl";
import { counted } from "@/app/_applications/counted";
import { Avatar } from "@/app/_ui/avatar";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { DisclosureList, DisclosureRow } from "@/app/_ui/disclosure-list";
import { AS_TYPED } from "@/app/_ui/field";
import { Pages } from "@/app/_ui/pager";
import { PostButton, PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import { RelativeTime } from "@/app/_ui/relative-time";
import { TextField } from "@/app/_ui/text-field";
import type { Problems } from "@/lib/forms/problems";
import { type GroupMember, MOST_MEMBERS } from "@/lib/groups/list";
import type { Around } from "@/lib/lists/page";
import { type Position, writePosition } from "@/lib/lists/sort";

/** Where a list of members is: a group's page in the administration, or in its administrator's account. */
export type Place = {
  group: string;
  home: "/admin/groups" | "/account/groups";
  /** Address of a member's account; null for those who may not see it. */
  accountOf: ((id: string) => string) | null;
};

type Props = {
  place: Place;
  count: number;
  /** Member whom the last form was about, if any. */
  last: string | null;
  found: Around & { members: readonly GroupMember[] };
  refused: Problems | null;
  /** People to offer if nobody has the username or email address that was entered. */
  similar?: readonly Similar[];
};

type Similar = { id: string; username: string; name: string | null };

/** Lists the members of a group, each of whom can be removed or appointed, and adds one. */
export function Members({ place, count, last, found, refused, similar = [] }: Props) {
  const t = useTranslations("groups");
  const home = `${place.home}/${place.group}`;
  const at = (from: Position | null) =>
    from ? `${home}?${new URLSearchParams(writePosition(from))}` : home;
  return (
    <section aria-labelledby="members-title" className="grid min-w-0 gap-3">
      <h2 id="members-title" className="text-title">
        {t("members", counted(count, MOST_MEMBERS))}
      </h2>
      <AddMember place={place} count={count} last={last} refused={refused} />
      {similar.length > 0 && <SimilarPeople place={place} people={similar} />}
      {found.members.length > 0 && (
        <DisclosureList>
          {found.members.map((member) => (
            <MemberRow key={member.id} place={place} member={member} />
          ))}
        </DisclosureList>
      )}
      <Pages around={found} address={at} />
    </section>
  );
}

function AddMember({ place, count, last, refused }: Omit<Props, "found" | "similar">) {
  const t = useTranslations("groups");
  return (
    <PostForm
      action={`/forms${place.home}/add-member`}
      hidden={{ group: place.group }}
      className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      {/* Remounts the field after somebody was added, so that it is empty for the next one. */}
      <TextField
        key={`${count} ${last}`}
        {...AS_TYPED}
        name="login"
        label={t("member.login")}
        required
        autoComplete="off"
        defaultValue={refused?.typed.login ?? ""}
        problem={problemText(t, refused?.problems.login)}
      />
      <Button type="submit" className="max-sm:justify-self-start sm:mt-7">
        {t("member.add")}
      </Button>
    </PostForm>
  );
}

/** People who were nearly named, each with a button that adds them. */
function SimilarPeople({ place, people }: { place: Place; people: readonly Similar[] }) {
  const t = useTranslations("groups.member");
  return (
    <div className="grid gap-2">
      <p className="text-sm text-soft">{t("similar")}</p>
      <ul className="grid gap-2">
        {people.map(({ id, username, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <span className="min-w-0 wrap-anywhere">
              {name !== null && <bdi className="font-semibold">{name} </bdi>}
              <bdi className="text-soft">{username}</bdi>
            </span>
            <PostButton
              action={`/forms${place.home}/add-member`}
              hidden={{ group: place.group, login: username }}
              look="plain"
              aria-label={t("addOf", { username })}
            >
              {t("add")}
            </PostButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

function MemberRow({ place, member }: { place: Place; member: GroupMember }) {
  const t = useTranslations("groups.member");
  const { id, username, name, pictureHash, isInvited, isDeactivated, administers, addedAt } =
    member;
  const hidden = { group: place.group, user: id };
  return (
    <DisclosureRow
      id={`member-${id}`}
      summary={
        <>
          <Avatar name={name ?? username} pictureHash={pictureHash} size="sm" />
          <span className="min-w-0 flex-1">
            <bdi className="block text-sm font-semibold wrap-anywhere">{name ?? username}</bdi>
            {name !== null && (
              <bdi className="block text-xs text-soft wrap-anywhere">{username}</bdi>
            )}
          </span>
          {isInvited && <Badge tone="neutral">{t("invited")}</Badge>}
          {isDeactivated && <Badge tone="danger">{t("deactivated")}</Badge>}
          {administers && <Badge tone="info">{t("administers")}</Badge>}
        </>
      }
    >
      <p className="text-sm text-soft">
        {t("added")} <RelativeTime at={addedAt} />
      </p>
      <div className="flex flex-wrap gap-3">
        <PostButton
          action={`/forms${place.home}/appoint`}
          hidden={{ ...hidden, administers: administers ? "off" : "on" }}
          look="plain"
        >
          {administers ? t("dismiss") : t("appoint")}
        </PostButton>
        <PostButton action={`/forms${place.home}/remove-member`} hidden={hidden} look="danger">
          {t("remove")}
        </PostButton>
        {place.accountOf && (
          <a href={place.accountOf(id)} className="link self-center text-sm">
            {t("account")}
          </a>
        )}
      </div>
    </DisclosureRow>
  );
}
