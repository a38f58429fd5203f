import * as operations from "@/lib/operations/groups";
import { exportCommandOf } from "./export-command";
import { told, toldChange } from "./listing";
import { commandOf } from "./operation-command";

const LOGIN = { login: "USERNAME" };

export const GROUP_COMMANDS = [
  commandOf(operations.createGroup, {
    args: { key: "KEY" },
    say: (_, { input: { key, name = key, description } }) => ({
      lines: [`Created the group ${key}.`],
      json: { key, name, description },
    }),
  }),
  commandOf(operations.changeGroup, {
    say: toldChange("key", "Changed the group {}."),
  }),
  commandOf(operations.removeGroup, {
    say: told("key", "Removed the group {}. Access that rested on it has ended.", {
      state: "removed",
    }),
  }),
  commandOf(operations.listGroups, {
    say: (groups) => ({
      lines: [
        ...(groups.length === 0 ? ["There are no groups."] : []),
        ...groups.map(
          ({ key, name, members, applications }) =>
            `${key}  ${name}  members: ${members}  applications: ${applications}`,
        ),
      ],
      json: {
        groups: groups.map(({ key, name, description, members, applications }) => ({
          ...{ key, name, description, members, applications },
        })),
      },
    }),
  }),
  commandOf(operations.showGroup, {
    say: ({ key, name, description, members, applications, sites }) => ({
      lines: [
        `${key}  ${name}${description === "" ? "" : `  ${description}`}`,
        `Members: ${members}`,
        `Applications: ${applications.map((each) => each.name).join(", ") || "none"}`,
        `Sites: ${sites.map(({ title }) => title).join(", ") || "none"}`,
      ],
      json: {
        ...{ key, name, description, members },
        applications: applications.map((each) => ({ id: each.id, name: each.name })),
        sites: sites.map(({ id, title }) => ({ id, title })),
      },
    }),
  }),
  commandOf(operations.showMembers, {
    say: (members, { names: [key] }) => ({
      lines: [
        ...(members.length === 0 ? [`${key} has no members.`] : []),
        ...members.map(({ username, name, isDeactivated }) =>
          [username, name, isDeactivated && "deactivated"].filter(Boolean).join("  "),
        ),
      ],
      json: {
        key,
        members: members.map(({ username, name, isDeactivated }) => ({
          ...{ username, name },
          deactivated: isDeactivated,
        })),
      },
    }),
  }),
  commandOf(operations.importGroups, {
    say: (plan, { input: { dryRun } }) => ({
      lines: [
        `${dryRun ? "Would create" : "Created"} ${plan.created.length} group(s), ${dryRun ? "add" : "added"} ${plan.added} member(s), ${dryRun ? "change" : "changed"} ${plan.changed}, ${dryRun ? "remove" : "removed"} ${plan.removed}.`,
        ...(dryRun ? plan.created.map((key) => `  new group: ${key}`) : []),
      ],
      json: { dry_run: dryRun, ...plan },
    }),
  }),
  exportCommandOf(operations.exportGroups),
  commandOf(operations.addGroupMember, {
    args: LOGIN,
    say: ({ changed, username }, { names: [key] }) => ({
      lines: [
        changed
          ? `Added ${username} to ${key}.`
          : `${username} is in ${key} already. Nothing changed.`,
      ],
      json: { key, username, changed },
    }),
  }),
  commandOf(operations.dropGroupMember, {
    args: LOGIN,
    say: ({ changed, username }, { names: [key] }) => ({
      lines: [
        changed
          ? `Removed ${username} from ${key}. Access that rested on it has ended.`
          : `${username} isn't in ${key}. Nothing changed.`,
      ],
      json: { key, username, changed },
    }),
  }),
];
