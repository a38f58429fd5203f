import * as z from "zod";
import { POLICIES, windowsOf } from "@/lib/rate-limits/limits";
import { type Share, shareWindows, type Total, WINDOW_SECONDS } from "@/lib/rate-limits/windows";
import { env } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { increment } from "@/lib/runtime/metrics";
import { createRedis, refusalOf } from "@/lib/runtime/redis";

/** Milliseconds between two exchanges, during which a process knows only its own counts. */
const SHARE_INTERVAL_MS = 250;

/**
 * Increments each counter. A new counter, or one without a valid expiry, expires with the window of
 * the process that came first. Returns alternating counts and remaining milliseconds.
 */
const ADD = `
local answers = {}
for i, key in ipairs(KEYS) do
  answers[2 * i - 1] = redis.call('INCRBY', key, ARGV[2 * i - 1])
  local rest = redis.call('PTTL', key)
  if rest <= 0 or rest > ${WINDOW_SECONDS * 1000} then
    rest = tonumber(ARGV[2 * i])
    redis.call('PEXPIRE', key, rest)
  end
  answers[2 * i] = rest
end
return answers`;

const answers = z.array(z.number());

/** Key of a counter. The hash tag puts all counters into one cluster slot, which a multi-key script requires. */
const keyOf = (policy: string, key: string) => `{foyer}:${policy}:${key}`;

/**
 * Shares request counts among all processes through REDIS_URL. While Redis is unavailable, each
 * process counts on its own.
 */
export async function startLimitSharing(): Promise<{ stop(): void }> {
  const { REDIS_URL } = env();
  return REDIS_URL === undefined ? { stop: () => undefined } : shareBy(REDIS_URL);
}

async function shareBy(url: string) {
  const redis = await createRedis(url);
  let timer: NodeJS.Timeout | undefined;
  let away: string | null = null;

  async function add(policy: string, shares: Share[]): Promise<Total[]> {
    const keys = shares.map(({ key }) => keyOf(policy, key));
    const given = shares.flatMap(({ counted, rest }) => [`${counted}`, `${rest}`]);
    const answered = answers.parse(await redis.eval(ADD, { keys, arguments: given }));
    return shares.map((_, at) => ({
      count: answered[2 * at] ?? 0,
      rest: answered[2 * at + 1] ?? 0,
    }));
  }

  /** Exchanges counts. Only a successful write proves that Redis works: it may be reachable and still refuse. */
  async function exchange() {
    let told = false;
    for (const policy of POLICIES)
      await shareWindows(windowsOf(policy), (shares) => {
        told = true;
        return add(policy, shares);
      });
    if (told) note(null);
  }

  /** Logs one line when Redis becomes unavailable, and one when it is back. */
  function note(fault: string | null) {
    if ((fault === null) === (away === null)) return;
    away = fault;
    if (fault === null) log().info({ event: "limits_shared" });
    else log().warn({ event: "limits_not_shared", message: fault });
  }

  async function run() {
    await (redis.isReady ? exchange() : Promise.resolve()).catch(complain);
    timer = setTimeout(run, SHARE_INTERVAL_MS).unref();
  }

  const complain = (error: NodeJS.ErrnoException) => {
    increment("foyer_limit_sharing_failures_total", {});
    note(refusalOf(error) ?? (error.message || (error.code ?? error.name)));
  };
  redis.on("error", complain);
  redis.on("ready", () => note(null));
  redis.connect().catch(complain);
  void run();
  return {
    stop() {
      clearTimeout(timer);
      redis.destroy();
    },
  };
}
