import { getTranslations } from "next-intl/server";
import { counted } from "@/app/_applications/counted";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { NotFound } from "@/app/_ui/refused-page";
import { groupAddress } from "@/app/admin/groups/group-address";
import { countAllMembers, MOST_MEMBERS, readGroup } from "@/lib/groups/list";

/** Asks for confirmation and lists the consequences. */
export default freshPageFor(
  "groups",
  async (_, { params }: { params: Promise<{ id: string }> }) => {
    const { id } = await params;
    const page = groupAddress(encodeURIComponent(id));
    const group = await readGroup(id);
    if (!group) return <NotFound />;
    const closed = group.applications.filter(({ open }) => !open);
    const [members, t] = await Promise.all([
      countAllMembers(group.id),
      getTranslations("adminGroups.remove"),
    ]);
    const { name } = group;
    return (
      <ConfirmPage
        title={t("title", { name })}
        action="/forms/admin/groups/remove"
        hidden={{ group: group.id }}
        confirm={t("confirm", { name })}
        back={page}
      >
        <p>{t("members", counted(members, MOST_MEMBERS))}</p>
        <Losses intro={t("access")} names={closed.map((application) => application.name)} />
        <Losses intro={t("sites")} names={group.sites.map((site) => site.title)} />
        <p className="text-soft">{t("final")}</p>
      </ConfirmPage>
    );
  },
);

type LossesProps = { intro: string; names: readonly string[] };

/** Names of what members lose, if anything. */
const Losses = ({ intro, names }: LossesProps) =>
  names.length > 0 && (
    <>
      <p>{intro}</p>
      <ul className="list-disc pl-5 marker:text-soft">
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
