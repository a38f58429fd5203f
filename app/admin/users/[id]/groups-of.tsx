import { X } from "lucide";
import { useTranslations } from "next-intl";
import { FromProvider } from "@/app/_groups/from-provider";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { PostForm } from "@/app/_ui/post-form";
import { GroupField } from "@/app/admin/users/group-field";
import type { ownGroups } from "@/lib/account/groups";
import type { Problems } from "@/lib/forms/problems";

/** Classes of the button that removes the person from a group. */
const CROSS =
  "grid size-6 cursor-pointer place-items-center rounded-sm text-soft hover:bg-danger-tint hover:text-danger";

/** Groups that are named; a person is in up to 1,000. */
const NAMED = 20;

type Props = {
  person: { id: string };
  /** The first groups by name, and the number of all. */
  groups: Awaited<ReturnType<typeof ownGroups>>;
  refused: Problems | null;
};

/** Links to the person's groups, the number of the others, and a form that adds one. */
export function GroupsOf({ person, groups, refused }: Props) {
  const t = useTranslations("adminUsers");
  const { shown, total: count } = groups;
  const more = count - NAMED;
  return (
    <div className="grid gap-3">
      {count > 0 && (
        <ul className="flex flex-wrap gap-x-3 gap-y-1">
          {shown.slice(0, NAMED).map(({ id, name, manager, isDecided }) => (
            <li key={id} className="flex items-center gap-1.5">
              <a href={`/admin/groups/${id}`} className="link wrap-anywhere">
                <bdi>{name}</bdi>
              </a>
              <FromProvider name={manager} />
              {!isDecided && <Remove person={person} group={{ id, name }} />}
            </li>
          ))}
          {more > 0 && <li className="text-soft">{t("moreGroups", { count: more })}</li>}
        </ul>
      )}
      <AddToGroup person={person} count={count} refused={refused} />
    </div>
  );
}

type RemoveProps = Pick<Props, "person"> & { group: { id: string; name: string } };

function Remove({ person, group: { id, name } }: RemoveProps) {
  const t = useTranslations("adminUsers");
  return (
    <PostForm action="/forms/admin/groups/remove-user" hidden={{ user: person.id, group: id }}>
      <button type="submit" aria-label={t("removeFrom", { group: name })} className={CROSS}>
        <Icon node={X} className="size-4" />
      </button>
    </PostForm>
  );
}

function AddToGroup({ person, count, refused }: Omit<Props, "groups"> & { count: number }) {
  const t = useTranslations("adminUsers.addToGroup");
  return (
    <PostForm
      action="/forms/admin/groups/add-user"
      hidden={{ user: person.id }}
      className="grid max-w-96 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid min-w-0 gap-1.5">
        {/* Remounts the field after a group was added, so that it is empty for the next one. */}
        <GroupField key={count} refused={refused} />
      </div>
      <Button type="submit" look="plain" className="max-lg:justify-self-start lg:mt-7">
        {t("submit")}
      </Button>
    </PostForm>
  );
}
