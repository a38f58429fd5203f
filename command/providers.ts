import * as operations from "@/lib/operations/providers";
import { commandOf } from "./operation-command";

const did = (done: string, isNothing = false) => ({
  lines: [isNothing ? "Nothing changed." : done],
  json: { changed: !isNothing },
});

const redirectLine = (callback: string) => `Redirect address to register there: ${callback}`;

export const PROVIDER_COMMANDS = [
  commandOf(operations.listProviders, {
    say: (providers) => ({
      lines: providers.map(
        ({ id, name, issuer, enabledAt, accounts }) =>
          `${id}\t${name}\t${issuer}\t${enabledAt ? "enabled" : "disabled"}\t${accounts}`,
      ),
      json: {
        providers: providers.map(({ enabledAt, ...provider }) => ({
          ...provider,
          enabled: enabledAt !== null,
        })),
      },
    }),
  }),
  commandOf(operations.addProvider, {
    args: { id: "ID" },
    say: ({ callback }) => ({
      lines: ["Added, not enabled yet.", redirectLine(callback)],
      json: { redirect_uri: callback },
    }),
  }),
  commandOf(operations.changeProvider, {
    say: (result) => did("Changed.", result === "as_it_was"),
  }),
  commandOf(operations.checkProvider, {
    say: ({ callback, metadata }) => ({
      lines: [
        redirectLine(callback),
        ...Object.entries(metadata).map(([name, value]) => `${name}: ${value}`),
      ],
      json: { redirect_uri: callback, metadata },
    }),
  }),
  commandOf(operations.enableProvider, {
    say: (result) => did("Enabled.", result === "as_it_was"),
  }),
  commandOf(operations.disableProvider, {
    say: (result) => did("Disabled.", result === "as_it_was"),
  }),
  commandOf(operations.removeProvider, { say: () => did("Removed.") }),
];
