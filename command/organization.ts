import type { OrganizationRow } from "@/db/organization";
import * as operations from "@/lib/operations/organization";
import { isNameFixed } from "@/lib/organization/change";
import { textsOf } from "@/lib/organization/fields";
import { ok, refuse } from "@/lib/result";
import type { SignInPolicy } from "@/lib/session/sign-in-policy";
import { commandOf } from "./operation-command";
import { spell } from "./operation-options";

function describe(stored: OrganizationRow) {
  const { typeface, corners, layout, providersFirst } = stored;
  const look = { typeface, corners, layout, providersFirst: providersFirst ? "on" : "" };
  const given = { ...textsOf(stored), ...look };
  const texts = Object.entries(given).map(([field, text]) => [spell(field), text] as const);
  const lines = texts.filter(([, text]) => text !== "").map(([name, text]) => `${name}: ${text}`);
  return {
    lines,
    json: Object.fromEntries(
      texts.map(([name, text]) => [name.replaceAll("-", "_"), text || null]),
    ),
  };
}

const describeSignIn = ({ trustedBrowserDays, requiredRoles, graceDays }: SignInPolicy) => ({
  lines: [
    requiredRoles.length === 0
      ? "Two-step sign-in: required of nobody"
      : `Two-step sign-in: required of ${requiredRoles.join(", ")}, after ${graceDays} days`,
    trustedBrowserDays === 0
      ? "Trusted browsers: off"
      : `Trusted browsers: allowed for up to ${trustedBrowserDays} days`,
  ],
  json: {
    required_roles: requiredRoles,
    grace_days: graceDays,
    trusted_browser_days: trustedBrowserDays,
  },
});

const EXCEPTION =
  "This is an exception: every other redirect URI must match the registered one exactly, port included.";

export const ORGANIZATION_COMMANDS = [
  commandOf(operations.showOrganization, { say: describe }),
  commandOf(operations.changeOrganization, {
    read: async ({ name }) =>
      name !== undefined && isNameFixed()
        ? refuse({ field: "--name", reason: "ORGANIZATION_NAME decides the name" })
        : ok({}),
    say: ({ stored }) => describe(stored),
  }),
  commandOf(operations.showSignInPolicy, { say: describeSignIn }),
  commandOf(operations.changeSignInPolicy, {
    names: { requiredRoles: "require" },
    say: ({ stored }) => describeSignIn(stored),
  }),
  commandOf(operations.showClientPolicies, {
    say: ({ loopbackPorts }) => ({
      lines: [`loopback_ports: ${loopbackPorts}`],
      json: { loopback_ports: loopbackPorts },
    }),
  }),
  commandOf(operations.changeClientPolicies, {
    say: ({ result, stored: { loopbackPorts } }) => ({
      lines: [
        result === "saved"
          ? `loopback_ports: ${loopbackPorts}`
          : `loopback_ports is ${loopbackPorts} already. Nothing changed.`,
        ...(loopbackPorts === "any" ? [EXCEPTION] : []),
      ],
      json: { loopback_ports: loopbackPorts, changed: result === "saved" },
    }),
  }),
];
