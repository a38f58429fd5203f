import * as operations from "@/lib/operations/apis";
import { commandOf } from "./operation-command";

const OPTIONS = { tokenFormat: "format", signingAlg: "alg", scopes: "scope" };

export const API_COMMANDS = [
  commandOf(operations.createApi, {
    args: { identifier: "IDENTIFIER" },
    names: OPTIONS,
    say: (_, { input: { scopes: __, ...api } }) => ({
      lines: [
        `Registered the API ${api.identifier}.`,
        `No application may use it yet. Permit one: foyer apis allow ${api.identifier} CLIENT_ID --scope S`,
      ],
      json: api,
    }),
  }),
  commandOf(operations.changeApi, {
    names: OPTIONS,
    say: (changed, { names: [identifier] }) => ({
      lines: [changed ? `Changed the API ${identifier}.` : "Nothing changed."],
      json: { identifier, changed },
    }),
  }),
  commandOf(operations.suspendApi, {
    say: (changed, { names: [identifier] }) => ({
      lines: [
        changed
          ? `Suspended ${identifier}.`
          : `${identifier} is already suspended. Nothing changed.`,
      ],
      json: { identifier, changed, state: "suspended" },
    }),
  }),
  commandOf(operations.liftApi, {
    say: (changed, { names: [identifier] }) => ({
      lines: [
        changed
          ? `Lifted the suspension of ${identifier}.`
          : `${identifier} isn't suspended. Nothing changed.`,
      ],
      json: { identifier, changed, state: "active" },
    }),
  }),
  commandOf(operations.removeApi, {
    say: (_, { names: [identifier] }) => ({
      lines: [`Removed the API ${identifier}. Its tokens were revoked.`],
      json: { identifier, state: "removed" },
    }),
  }),
  commandOf(operations.listApis, {
    say: (apis) => ({
      lines: [
        ...(apis.length === 0 ? ["There are no APIs."] : []),
        ...apis.map(({ identifier, name, tokenFormat, state, applications }) =>
          [
            ...[identifier, name, tokenFormat, `applications: ${applications}`],
            ...(state === "active" ? [] : [state]),
          ].join("  "),
        ),
      ],
      json: {
        apis: apis.map(({ identifier, name, tokenFormat, state, applications }) => ({
          ...{ identifier, name, tokenFormat, state, applications },
          suspended: state === "suspended",
        })),
      },
    }),
  }),
  commandOf(operations.allowApplication, {
    names: OPTIONS,
    say: (changed, { names: [identifier, client], input: { scopes } }) => {
      const may = `${client} may use ${identifier} with ${scopes.join(" ")}`;
      return {
        lines: [changed ? `${may}.` : `${may} already. Nothing changed.`],
        json: { identifier, client_id: client, scopes, changed },
      };
    },
  }),
  commandOf(operations.denyApplication, {
    say: (changed, { names: [identifier, client] }) => ({
      lines: [
        changed
          ? `${client} may no longer use ${identifier}.`
          : `${client} may not use ${identifier}. Nothing changed.`,
      ],
      json: { identifier, client_id: client, scopes: [], changed },
    }),
  }),
  commandOf(operations.nameIntrospectors, {
    names: { introspectors: "client" },
    say: (changed, { names: [identifier], input: { introspectors: clients } }) => ({
      lines: [
        changed
          ? `${clients.join(", ") || "No application"} may introspect the tokens of ${identifier}.`
          : "Nothing changed.",
      ],
      json: { identifier, clients, changed },
    }),
  }),
];
