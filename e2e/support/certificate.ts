import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";

export const canMakeCertificates = () => spawnSync("openssl", ["version"]).status === 0;

/** Makes a self-signed certificate for hosts, in a folder. */
export function makeCertificate(folder: string, ...hosts: [string, ...string[]]) {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`)}`;
  const subject = ["-subj", `/CN=${hosts[0]}`, "-addext", names, "-days", "2"];
  const files = ["-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", ...kind, ...files, ...subject], { stdio: "ignore" });
  return { certificate, key };
}
