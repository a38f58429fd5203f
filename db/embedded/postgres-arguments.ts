export type PostgresOptions = {
  cluster: string;
  port: number;
  ownerName: string;
  durable: boolean;
};

/**
 * Returns PostgreSQL settings as command line arguments instead of postgresql.conf, so that a new version
 * of Foyer can change them.
 */
export function postgresArguments({ cluster, port, ownerName, durable }: PostgresOptions) {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    cluster_name: ownerName,
    max_connections: 200,
    shared_buffers: "64MB",
    // Bounds the log that a start after kill -9 has to replay, so that it takes only seconds.
    max_wal_size: "256MB",
    fsync: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    synchronous_commit: "on",
    // The supervisor reads the log: stderr, lines without a prefix, in English.
    log_destination: "stderr",
    logging_collector: "off",
    log_line_prefix: "",
    lc_messages: "C",
    log_checkpoints: "off",
    // Statements and details contain row values, and so would put secrets into the log.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    timezone: "UTC",
    log_timezone: "UTC",
  };
  return [
    ...["-D", cluster],
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}
