import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/db/system/client";
import { observeStatements, statementName } from "@/db/system/statements-observer";
import { REQUEST_ID } from "@/lib/http/request";
import { requestOutside } from "@/lib/outgoing/request";
import { completeEnvironment } from "@/lib/runtime/env";
import { provideTracing } from "@/lib/runtime/metrics";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { startExporting } from "./exporter";
import { traceOutgoing, traceRequests, traceStatements } from "./spans";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type ExportedSpan = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string; spanId: string }[];
  attributes: Attribute[];
  status: { code: number };
};

const SECRET = "foyer_pr_0123456789";
const CALLER = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };

let test: TestDatabase;
/** What the collector received, as it was sent. */
let received = "";
let spans: ExportedSpan[] = [];
/** Headers that an application received. */
const told: Record<string, unknown>[] = [];
const servers: Server[] = [];

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves a page that reads the database and tells an application, as traced requests and without. */
beforeAll(async () => {
  const collector = await listen(async (incoming, outgoing) => {
    const body = await text(incoming);
    received += body;
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans = spans.concat(scope.spans);
    outgoing.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  completeEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: collector });
  const exporting = await startExporting();
  observeStatements(traceStatements(exporting));
  provideTracing(traceOutgoing(exporting));
  test = await createProcessDatabase();
  const application = await listen(({ headers }, outgoing) => {
    told.push(headers);
    outgoing.writeHead(204).end();
  });
  const answer: RequestListener = async (incoming, outgoing) => {
    if (incoming.url === "/health/live") return void outgoing.end();
    incoming.headers[REQUEST_ID] ??= "ours";
    await database().$client`select ${SECRET}::text as secret from users`;
    await database().$client`select ${SECRET}::int from users`.catch(() => null);
    const request = { url: `${application}/${SECRET}`, method: "POST" as const, maxBytes: 100 };
    const outside = { ...request, allowPrivate: true, timeoutMs: 5000, body: SECRET };
    await requestOutside({ ...outside, traced: true });
    await requestOutside(outside);
    outgoing.writeHead(incoming.method === "GET" ? 200 : 500).end();
  };
  const routeOf = (path: string) =>
    path.startsWith("/reset-password/") ? "/reset-password/[token]" : path;
  const origin = await listen(traceRequests(exporting)(answer, routeOf));
  const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
  const headers = { traceparent, tracestate: "vendor=zaphod", [REQUEST_ID]: "theirs" };
  await fetch(`${origin}/reset-password/${SECRET}?code=${SECRET}`, { headers });
  await fetch(`${origin}/reset-password/${SECRET}`, { method: "POST", headers });
  await fetch(`${origin}/health/live`, { headers });
  await database().$client`select 'a background job'`;
  await exporting.stop();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await test.drop();
});

const attributesOf = ({ attributes }: ExportedSpan) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );

const requests = () => spans.filter(({ kind }) => kind === 2);

it("sends a span for each request, with its route and the number that the log has", () => {
  expect(requests().map((span) => [span.name, attributesOf(span), span.status.code])).toEqual([
    [
      "GET /reset-password/[token]",
      {
        "http.request.method": "GET",
        "http.route": "/reset-password/[token]",
        "http.response.status_code": 200,
        "foyer.request_id": "ours",
      },
      0,
    ],
    [
      "POST /reset-password/[token]",
      {
        "http.request.method": "POST",
        "http.route": "/reset-password/[token]",
        "http.response.status_code": 500,
        "foyer.request_id": "ours",
        "error.type": "500",
      },
      2,
    ],
  ]);
});

it("links to the caller's span, which doesn't decide about sampling as a parent would", () => {
  expect(requests()).toHaveLength(2);
  for (const { traceId, parentSpanId, links } of requests()) {
    expect(links).toMatchObject([CALLER]);
    expect(traceId).not.toBe(CALLER.traceId);
    expect(parentSpanId).toBeUndefined();
  }
});

it("sends a span for each statement of a request, by name, and none for background jobs", () => {
  const [request] = requests();
  const children = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  const statements = children.filter((span) => attributesOf(span)["db.system.name"]);
  expect(statements.map((span) => [span.name, attributesOf(span)["error.type"]])).toEqual([
    ["select users", undefined],
    ["select users", "22P02"],
  ]);
  expect(spans.filter(({ name }) => name === "select")).toEqual([]);
});

it("passes the trace to an application, without the vendor's state, and to nobody else", () => {
  expect(told.map(({ traceparent }) => typeof traceparent)).toEqual([
    ...["string", "undefined"],
    ...["string", "undefined"],
  ]);
  const sent = spans.filter((span) => span.kind === 3 && span.name === "POST");
  expect(sent.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`)).toEqual(
    told.flatMap(({ traceparent }) => traceparent ?? []),
  );
  expect(told.filter((headers) => "tracestate" in headers)).toEqual([]);
});

it("sends no credential, address or number of the caller", () => {
  expect(received).not.toMatch(
    /foyer_pr|0123456789|theirs|zaphod|127\.0\.0\.1|user-agent|process\.|host\./,
  );
});

it.each([
  ["select a from users where id = $1", "select users"],
  ["\n  update mails set attempts = 1", "update mails"],
  ['insert into "audit_events" ("at") values ($1)', "insert audit_events"],
  ["with client as (select 1 from application_secrets) select 2", "with application_secrets"],
  [
    "with asked as (select * from unnest($1)) insert into limits (key) select key from asked",
    "with limits",
  ],
  [
    "select a.id from json_to_recordset($1) asked join applications a on true",
    "select applications",
  ],
  ["select a is distinct from b, 1 from settings", "select settings"],
  ["begin ", "begin"],
  ["", "statement"],
])("names %j %j", (statement, name) => expect(statementName(statement)).toBe(name));
