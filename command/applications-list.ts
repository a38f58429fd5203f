import { MOST_LISTED } from "@/lib/applications/overview";
import { listApplications, showApplication } from "@/lib/operations/applications";
import { commandOf } from "./operation-command";

export const APPLICATION_COMMANDS = [
  commandOf(listApplications, {
    say: ({ applications, isCut }) => ({
      lines: [
        ...(applications.length === 0 ? ["No application matches."] : []),
        ...applications.map(({ clientId, name, type, state, owner }) =>
          [clientId, name, type, state, owner?.username ?? "the organization"].join("  "),
        ),
        ...(isCut ? [`There are more than ${MOST_LISTED}; narrow the list with --search.`] : []),
      ],
      json: {
        applications: applications.map(({ clientId, name, type, state, owner, ...row }) => ({
          ...{ client_id: clientId, name, type, state, owner: owner?.username ?? null },
          ...{ first_party: row.firstParty, verified: row.verified, users: row.users },
        })),
        more: isCut,
      },
    }),
  }),
  commandOf(showApplication, {
    say: ({ clientId, name, type, state, owner, access, redirectUris, scopes }) => ({
      lines: [
        [clientId, name, type, state].join("  "),
        `Owner: ${owner?.username ?? "the organization"}`,
        `Open to: ${[...(access.open ? ["everyone"] : []), ...access.groups].join(", ")}`,
        ...redirectUris.map((uri) => `Redirect URI: ${uri}`),
        `Scopes: ${scopes.join(" ")}`,
      ],
      json: {
        ...{ client_id: clientId, name, type, state, owner: owner?.username ?? null },
        ...{ everyone: access.open, groups: access.groups },
        ...{ redirect_uris: redirectUris, scope: scopes.join(" ") },
      },
    }),
  }),
];
