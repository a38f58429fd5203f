import * as operations from "@/lib/operations/gates";
import { issuer } from "@/lib/runtime/env";
import { commandOf } from "./operation-command";

/** Address that the proxy of a site asks (docs/gates.md). */
const checkOf = (clientId: string) => `${issuer()}/gate/${clientId}/check`;

const names = { publicPaths: "public-path", sends: "send", groups: "group" };

export const GATE_COMMANDS = [
  commandOf(operations.createGate, {
    args: { origin: "ORIGIN" },
    names,
    say: ({ clientId, name }, { input: { origin, groups } }) => ({
      lines: [
        `Registered "${name}" at ${origin}.`,
        `  client_id  ${clientId}`,
        `  check      ${checkOf(clientId)}`,
      ],
      json: { client_id: clientId, origin, check: checkOf(clientId), groups },
    }),
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
        ...gates.map(({ origin, name, clientId }) => `${origin}  ${name}  ${checkOf(clientId)}`),
      ],
      json: {
        gates: gates.map(({ clientId, name, origin, ...gate }) => ({
          ...{ client_id: clientId, name, origin, check: checkOf(clientId) },
          ...{ public_paths: gate.publicPaths, sends: gate.sends, assertion: gate.assertion },
          idle_minutes: gate.idleMinutes,
        })),
      },
    }),
  }),
];
