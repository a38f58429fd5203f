import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import type { SigningAlgorithm } from "@/lib/oauth/token/claims";

/** Dates of a signing key: published, active, retired (docs/protocol-rules.md, rule 39). */
export type KeyDates = {
  alg: SigningAlgorithm;
  createdAt: Date;
  activatedAt: Date | null;
  retiredAt: Date | null;
};

export const isActiveKey = ({ activatedAt, retiredAt }: KeyDates) =>
  activatedAt !== null && retiredAt === null;

export const isNextKey = ({ activatedAt }: KeyDates) => activatedAt === null;

export type KeyState = "next" | "active" | "retired";

export function keyState({ activatedAt, retiredAt }: KeyDates): KeyState {
  if (activatedAt === null) return "next";
  return retiredAt === null ? "active" : "retired";
}

/** Seconds that the clocks of processes and verifiers may differ by. */
const CLOCK_SKEW_SECONDS = 300;

/**
 * Returns when a retired key leaves the key set: once every ID token that it signed and every
 * cached copy of the set have expired.
 */
const publishedUntil = (retiredAt: Date) =>
  after(retiredAt, LIFETIME.idToken + LIFETIME.keySetCache + CLOCK_SKEW_SECONDS);

export const isPublishedKey = ({ retiredAt }: KeyDates, now: Date) =>
  retiredAt === null || publishedUntil(retiredAt) > now;

/**
 * Returns whether a key is published, when its rotation is due, and until when it is published and
 * verifies hints.
 */
export const keyTimes = (key: KeyDates, now: Date) => ({
  published: isPublishedKey(key, now),
  rotationDueAt:
    isActiveKey(key) && key.activatedAt ? after(key.activatedAt, LIFETIME.signingKey) : null,
  publishedUntil: key.retiredAt && publishedUntil(key.retiredAt),
  rememberedUntil: key.retiredAt && after(key.retiredAt, LIFETIME.signingKeyMemory),
});

/** True if the active key has signed for its period and the next was published long enough. */
export function isRotationDue(keys: readonly KeyDates[], now: Date): boolean {
  const active = keys.find(isActiveKey);
  const next = keys.find(isNextKey);
  if (!active?.activatedAt || !next) return false;
  return (
    after(active.activatedAt, LIFETIME.signingKey) <= now &&
    after(next.createdAt, LIFETIME.signingKeyNotice) <= now
  );
}
