import * as operations from "@/lib/operations/apis";
import { told, toldChange } from "./listing";
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
    say: toldChange("identifier", "Changed the API {}."),
  }),
  commandOf(operations.suspendApi, {
    say: toldChange("identifier", "Suspended {}.", "{} is already suspended.", {
      state: "suspended",
    }),
  }),
  commandOf(operations.liftApi, {
    say: toldChange("identifier", "Lifted the suspension of {}.", "{} isn't suspended.", {
      state: "active",
    }),
  }),
  commandOf(operations.removeApi, {
    say: told("identifier", "Removed the API {}. Its tokens were revoked.", { state: "removed" }),
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
