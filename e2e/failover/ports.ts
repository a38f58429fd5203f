import { FAILOVER_PORT } from "../support/sizes";

const port = (offset: number) => FAILOVER_PORT + offset;

/** Ports of one run on 127.0.0.1; they stand in configuration files, so they are fixed. */
export const PORTS = {
  etcd: port(0),
  etcdPeers: port(1),
  postgres: [port(11), port(12), port(13)],
  api: [port(21), port(22), port(23)],
  redis: [port(31), port(32)],
  sentinel: port(33),
  foyer: [port(41), port(42)],
  /** HAProxy's, in the order of ops/haproxy/haproxy.cfg. */
  proxy: { postgres: port(51), redis: port(52), foyer: port(53) },
} as const;

/** Password of every account of the databases, which exist for one run only. */
export const PASSWORD = "failover-run-only";
