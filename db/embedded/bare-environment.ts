/**
 * Environment and working directory of the programs we start: nothing of ours reaches them, neither
 * PGDATA and PGPORT nor a directory that PostgreSQL's account can't enter. The cast is for Next's
 * types, which require NODE_ENV in every environment.
 */
export const BARE = {
  cwd: "/",
  env: {
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    LC_ALL: "C",
    TZ: "UTC",
  } as unknown as NodeJS.ProcessEnv,
};
