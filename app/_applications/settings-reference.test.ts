import { expect, it } from "vitest";
import { messagesIn } from "@/lib/i18n/branded";
import { APPLICATION_TYPES, type ApplicationType } from "@/lib/oauth/registration/choices";
import { describe, FIELDS, type Field, INITIAL } from "@/lib/oauth/registration/settings";

const { field: labels, hint: hints, kind } = messagesIn("en").developerApps;

const CHANGES = {
  badge: "ends the badge",
  none: "takes effect",
  administrator: "not possible",
};

const code = (text: string | null) => (text === null ? "" : `\`${text}\``);

/** Names the types that have a setting, or the only one that doesn't. */
function kindsOf(types: readonly ApplicationType[]): string {
  const [other, ...others] = APPLICATION_TYPES.filter((type) => !types.includes(type));
  if (other === undefined) return "all";
  return others.length === 0
    ? `all but ${kind[other].title}`
    : types.map((type) => kind[type].title).join(", ");
}

/** Describes a setting in a row: how it is called, who has it, and what its change does. */
function rowOf(field: Field): string {
  const { kind: what, metadata, option, change, types } = describe(field);
  const hint = new Map(Object.entries(hints)).get(field);
  const cells = [
    `**${labels[field]}**${hint === undefined ? "" : `<br>${hint}`}`,
    code(metadata),
    code(option && `--${option}`),
    what === "choice" ? code(`${INITIAL[field]}`) : "",
    kindsOf(types ?? APPLICATION_TYPES),
    typeof change === "string" ? CHANGES[change] : "may need a review",
  ];
  return `| ${cells.join(" | ")} |`;
}

const REFERENCE = `# Settings of an application

Administrators have them at \`/admin/applications\`, owners at \`/developer/apps\`, and \`applications create\` and \`services create\` of the
[command line](cli.md#applications) have an option for each. Its output names them as client metadata: by their names in RFC 7591 and OpenID Connect Registration, where these
have one. \`applications change\` takes the same options for an application or a service that exists, flags as \`on\` or \`off\`. Backups contain all settings.

"An owner's change" is what a change by the owner does to an approved application ([administration](administration.md)): it takes effect at once, ends the badge
"Verified", or may need a review before other people can sign in again. A change by an administrator always takes effect.

<!-- Written by app/_applications/settings-reference.test.ts: run it with -u after a change. -->

| setting | client metadata | option | default | kinds | an owner's change |
|---|---|---|---|---|---|
${FIELDS.map(rowOf).join("\n")}
`;

it("docs/application-settings.md describes every setting", async () => {
  await expect(REFERENCE).toMatchFileSnapshot("../../docs/application-settings.md");
});
