import { checkAddress } from "@/lib/applications/gates";
import * as operations from "@/lib/operations/gates";
import { commandOf } from "./operation-command";

const names = { publicPaths: "public-path", sends: "send", groups: "group" };

export const GATE_COMMANDS = [
  commandOf(operations.createGate, {
    args: { origin: "ORIGIN" },
    names,
    say: ({ clientId, name }, { input: { origin, groups } }) => ({
      lines: [
        `Registered "${name}" at ${origin}.`,
        `  client_id  ${clientId}`,
        `  check      ${checkAddress(clientId)}`,
      ],
      json: { client_id: clientId, origin, check: checkAddress(clientId), groups },
    }),
  }),
  commandOf(operations.protectSite, {
    say: ({ clientId, redirectUris: [address = ""] }, { names: [site] }) => {
      const [{ origin }, check] = [new URL(address), checkAddress(clientId)];
      return {
        lines: [`Protected ${origin}.`, `  client_id  ${clientId}`, `  check      ${check}`],
        json: { site, client_id: clientId, origin, check },
      };
    },
  }),
  commandOf(operations.changeGate, {
    names,
    say: (changed, { names: [clientId] }) => ({
      lines: [changed ? `Changed the gate ${clientId}.` : "Nothing changed."],
      json: { client_id: clientId, changed },
    }),
  }),
  commandOf(operations.listGates, {
    say: (gates) => ({
      lines: [
        ...(gates.length === 0 ? ["There are no gates."] : []),
        ...gates.map(
          ({ origin, name, clientId }) => `${origin}  ${name}  ${checkAddress(clientId)}`,
        ),
      ],
      json: {
        gates: gates.map(({ clientId, name, origin, ...gate }) => ({
          ...{ client_id: clientId, name, origin, check: checkAddress(clientId) },
          ...{ public_paths: gate.publicPaths, sends: gate.sends, assertion: gate.assertion },
          idle_minutes: gate.idleMinutes,
        })),
      },
    }),
  }),
];
