import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { windowsOf } from "@/lib/rate-limits/limits";
import { countIn } from "@/lib/rate-limits/windows";
import { completeEnvironment } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { counted } from "@/lib/runtime/metrics";
import { startLimitSharing } from "./limit-sharing";

/** The part of @redis/client that limit-sharing.ts uses. */
class Redis extends EventEmitter {
  isReady = true;
  connect = async () => undefined;
  destroy = () => undefined;
  eval = vi.fn(async (_: string, { keys }: { keys: string[] }) => keys.flatMap(() => [1, 1000]));
}

const holder = vi.hoisted(() => ({ redis: null as unknown }));
vi.mock("@/lib/runtime/redis", async (original) => ({
  ...(await original<object>()),
  createRedis: async () => holder.redis,
}));

let redis: Redis;
let sharing: Awaited<ReturnType<typeof startLimitSharing>>;
const logged: string[] = [];
beforeEach(async () => {
  completeEnvironment({
    ...{ APP_SECRET: "a".repeat(32), REDIS_URL: "redis://127.0.0.1:9", METRICS_PORT: "9464" },
  });
  redis = new Redis();
  holder.redis = redis;
  for (const level of ["info", "warn"] as const)
    vi.spyOn(log(), level).mockImplementation((line) => {
      logged.push((line as { event: string }).event);
    });
  sharing = await startLimitSharing();
});
afterEach(() => sharing.stop());

let addresses = 0;
const told = async () => {
  const before = redis.eval.mock.calls.length;
  addresses += 1;
  countIn(windowsOf("public"), `address ${addresses}`, performance.now(), 60_000);
  await vi.waitFor(() => expect(redis.eval.mock.calls.length).toBeGreaterThan(before), 5000);
  await new Promise((resolve) => setTimeout(resolve));
};

it("logs each time when Redis refuses the counts and when it accepts them again", async () => {
  await told();
  expect(logged).toEqual([]);
  for (const refusals of [1, 2]) {
    for (let n = 0; n < refusals; n++) {
      redis.eval.mockRejectedValueOnce(new Error("OOM command not allowed"));
      await told();
    }
    expect(logged.splice(0)).toEqual(["limits_not_shared"]);
    await told();
    expect(logged.splice(0)).toEqual(["limits_shared"]);
  }
  redis.emit("error", new Error("ECONNREFUSED"));
  redis.emit("ready");
  expect(logged.splice(0)).toEqual(["limits_not_shared", "limits_shared"]);
  expect(counted("foyer_limit_sharing_failures_total").get("")?.value).toBe(4);
});
