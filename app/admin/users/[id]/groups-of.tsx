import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { AS_TYPED } from "@/app/_ui/field";
import { PostForm } from "@/app/_ui/post-form";
import { TextField } from "@/app/_ui/text-field";
import type { Problems } from "@/lib/forms/problems";
import { closeGroups, fewGroups } from "@/lib/groups/named";

/** Groups that are named; a person is in up to 1,000. */
const NAMED = 20;

type Props = {
  person: { id: string };
  /** The first groups by name, and the number of all. */
  groups: { groups: readonly { id: string; name: string }[]; count: number };
  refused: Problems | null;
};

/** Links to the person's groups, the number of the others, and a form that adds one. */
export async function GroupsOf({ person, groups, refused }: Props) {
  const t = await getTranslations("adminUsers");
  const { count } = groups;
  const more = count - NAMED;
  return (
    <div className="grid gap-3">
      {count > 0 && (
        <ul className="flex flex-wrap gap-x-3 gap-y-1">
          {groups.groups.slice(0, NAMED).map(({ id, name }) => (
            <li key={id}>
              <a href={`/admin/groups/${id}`} className="link wrap-anywhere">
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
          {more > 0 && <li className="text-soft">{t("moreGroups", { count: more })}</li>}
        </ul>
      )}
      <AddToGroup person={person} count={count} refused={refused} />
    </div>
  );
}

async function AddToGroup({ person, count, refused }: Omit<Props, "groups"> & { count: number }) {
  const [t, few, problem] = await Promise.all([
    getTranslations("adminUsers.addToGroup"),
    fewGroups(),
    problemOf(refused),
  ]);
  return (
    <PostForm
      action="/forms/admin/groups/add-user"
      hidden={{ user: person.id }}
      className="flex max-w-96 flex-wrap items-start gap-3"
    >
      <div className="min-w-0 flex-1 basis-48">
        {/* Remounts the field after a group was added, so that it is empty for the next one. */}
        <TextField
          key={count}
          {...AS_TYPED}
          name="group"
          label={t("label")}
          list={few ? "known-groups" : undefined}
          required
          autoComplete="off"
          defaultValue={refused?.typed.group ?? ""}
          problem={problem}
        />
      </div>
      <Button type="submit" look="plain" className="mt-6.5">
        {t("submit")}
      </Button>
      {few && (
        <datalist id="known-groups">
          {few.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </PostForm>
  );
}

/** Returns what is wrong with the group that was entered, with those that come close. */
async function problemOf(refused: Problems | null): Promise<string | null> {
  const code = refused?.problems.group;
  if (code === undefined) return null;
  const t = await getTranslations("adminUsers.addToGroup.problem");
  if (code === "missing" || code === "too_many_memberships") return t(code);
  const [unknown] = await closeGroups([refused?.typed.group ?? ""]);
  const close = unknown?.close.map(({ key }) => key) ?? [];
  return close.length > 0 ? t("close", { keys: close.join(", ") }) : t("group_unknown");
}
