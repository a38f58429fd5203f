/**
 * For programs we start: nothing of ours reaches them, neither PGDATA and PGPORT nor a working directory that
 * PostgreSQL's account can't enter. (Next's types would have a NODE_ENV in every environment.)
 */
export const BARE = {
  cwd: "/",
  env: {
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    LC_ALL: "C",
    TZ: "UTC",
  } as unknown as NodeJS.ProcessEnv,
};
