import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerInParts } from "@/lib/http/answer";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { serveOwnForms } from "./own-forms";

// The production server does this too (server/direct.ts).
answerInParts();

let server: Server;
let origin: string;
beforeEach(async () => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  const serve = serveOwnForms(async (_, outgoing) => void outgoing.writeHead(501).end());
  server = createServer((incoming, outgoing) => {
    incoming.headers[CLIENT_ADDRESS] = "192.0.2.1";
    incoming.headers.origin = origin;
    void serve(incoming, outgoing);
  });
  await once(server.listen(0, "localhost"), "listening");
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  vi.stubEnv("PUBLIC_URL", origin);
});
afterEach(() => server.close());

const post = (path: string) =>
  fetch(origin + path, {
    method: "POST",
    body: new URLSearchParams({ username: "ada" }),
    redirect: "manual",
  });

it("answers the sign-in form, with a query too, without Next", async () => {
  for (const path of ["/sign-in/password", "/sign-in/password?x=1"]) {
    const answer = await post(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `${origin}/sign-in?problem=missing`,
    ]);
  }
});

it("passes all other forms on", async () => {
  expect((await post("/sign-in/second/code")).status).toBe(501);
});
