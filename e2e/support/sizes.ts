/** Repetitions of the long tests: few in a normal run, more by environment variables (docs/reliability.md). */
const sizes = (variable: string, usual: number) => Number(process.env[variable] ?? usual);

/** F2 and F3: rounds of concurrent uses. */
export const RACE_ROUNDS = sizes("FOYER_RACE_ROUNDS", 1);

/** F7: requests to each process after each revocation. */
export const CUT_REQUESTS = sizes("FOYER_CUT_REQUESTS", 3);

/** F7, complete: requests after each revocation, with each revoked thing. */
export const CUT_ALL_REQUESTS = sizes("FOYER_CUT_ALL_REQUESTS", 6);

/** F1: generated bad inputs, over all addresses. */
export const BAD_INPUTS = sizes("FOYER_BAD_INPUTS", 800);

/** Seed of the bad inputs, which makes them reproducible; each thousand increments it. */
export const BAD_INPUTS_SEED = sizes("FOYER_BAD_INPUTS_SEED", 20_261_122);

/** F5: number of times each is killed under a load that redeems, rotates and revokes on two processes. */
export const DATABASE_KILLS = sizes("FOYER_DATABASE_KILLS", 2);
export const APPLICATION_KILLS = sizes("FOYER_APPLICATION_KILLS", 2);

/** Switchovers and kills of each kind in `npm run test:failover`, and the first of its hundred ports. */
export const FAILOVERS = sizes("FOYER_FAILOVERS", 2);
export const FAILOVER_PORT = sizes("FOYER_FAILOVER_PORT", 3800);

/** True if a frozen primary is reset as by a watchdog; without one, it goes on after the failover. */
export const FAILOVER_WATCHDOG = sizes("FOYER_FAILOVER_WATCHDOG", 1) > 0;

/** Patroni's program: Debian's, or that of a newer version. */
export const PATRONI = process.env.FOYER_PATRONI ?? "/usr/bin/patroni";

/** Number of times the network to the database is cut under load. */
export const DATABASE_CUTS = sizes("FOYER_DATABASE_CUTS", 12);

/** Rule 46: number of times the application is killed between a sign-out and its notice. */
export const LOGOUT_KILL_ROUNDS = sizes("FOYER_LOGOUT_KILL_ROUNDS", 2);

/** Rule 39 and F19: rotations of the signing keys under load. */
export const KEY_ROTATIONS = sizes("FOYER_KEY_ROTATIONS", 3);
/** Generated requests to Foyer and to oidc-provider, at each of the two endpoints. */
export const DIFFERENTIAL_REQUESTS = sizes("FOYER_DIFFERENTIAL_REQUESTS", 300);

/** Seed of the generated requests, which makes them reproducible. */
export const DIFFERENTIAL_SEED = sizes("FOYER_DIFFERENTIAL_SEED", 1);

/**
 * True for durable commits. Tests don't crash the machine, and a killed process leaves its writes
 * to the operating system.
 */
export const DURABLE = sizes("FOYER_DURABLE", 0) > 0;

/** F8: mutants of registered redirect URIs, in groups of three, and generated return addresses. */
export const REDIRECT_MUTANTS = sizes("FOYER_REDIRECT_MUTANTS", 300);
export const RETURN_ADDRESSES = sizes("FOYER_RETURN_ADDRESSES", 60);

/** True to run relying parties that must be built or installed first. */
export const INSTALLED_CLIENTS = sizes("FOYER_INSTALLED_CLIENTS", 0) > 0;

/** F16: scripts inserted into every stored text. */
export const SCRIPT_PAYLOADS = sizes("FOYER_SCRIPT_PAYLOADS", 8);
/** F9: timed sign-ins per kind of failure; none in a normal run, where the machine is shared. */
export const SIGN_IN_TIMINGS = sizes("FOYER_SIGN_IN_TIMINGS", 0);

/** True to run axe in both themes at each width; otherwise a phone in light and a desktop in dark. */
export const EVERY_WIDTH = sizes("FOYER_EVERY_WIDTH", 0) > 0;

/**
 * Whether the browser runs scripts, in walks that are the same either way. A normal run takes the
 * first: the specs in process post most forms without a script.
 */
export const SCRIPTED = sizes("FOYER_WITHOUT_SCRIPTS", 0) > 0 ? [true, false] : [true];

/** Seconds of each phase of `npm run test:upgrade`. */
export const UPGRADE_SECONDS = sizes("FOYER_UPGRADE_SECONDS", 10);
