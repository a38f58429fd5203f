import type { ReadOperation } from "@/lib/openapi/reading";
import type { ProviderEndpoint } from "./provider-endpoints";

const BEARER = '-H "Authorization: Bearer $ACCESS_TOKEN"';

/** Returns the request of an operation in each language: for one site, where it answers with sites. */
export function requestsOf(operation: ReadOperation, base: string, slug: string) {
  const { method, secured } = operation;
  const first = operation.parameters.some(({ name }) => name === "pageSize") ? "?pageSize=1" : "";
  const address = `${base}${operation.path.replace("{slug}", slug)}${first}`;
  const curl = [
    "curl -i",
    method === "GET" ? "" : `-X ${method}`,
    secured ? BEARER : "",
    `"${address}"`,
  ];
  return [
    { language: "curl", text: lines(curl) },
    { language: "JavaScript", text: javascript(operation, address) },
  ];
}

const lines = (parts: readonly string[]) => parts.filter(Boolean).join(" \\\n  ");

/** Returns the same request in JavaScript. A redirect is returned instead of followed. */
function javascript({ method, secured, responses }: ReadOperation, address: string) {
  const redirects = responses.some(({ status }) => status === "302");
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(secured ? ['  headers: { Authorization: "Bearer " + accessToken },'] : []),
    ...(redirects ? ['  redirect: "manual",'] : []),
  ];
  const given = options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`;
  const read = redirects ? 'response.headers.get("Location")' : "await response.json()";
  return `const response = await fetch("${address}"${given});\nconst result = ${read};`;
}

/** Returns the request to an endpoint of the provider: an address that a browser opens, or what a client sends. */
export function providerRequests({ by, sends }: ProviderEndpoint, address: string) {
  const fields = Object.entries(sends);
  const literal = fields.map(([name, value]) => `  ${name}: ${literalOf(value)},`).join("\n");
  const params = `new URLSearchParams({\n${literal}\n})`;
  if (by === "browser") {
    const query = fields.map(([name, value]) => `${name}=${value.replaceAll(" ", "+")}`);
    return [
      { language: "URL", text: `${address}?${query.join("\n  &")}` },
      { language: "JavaScript", text: `location.assign("${address}?" + ${params});` },
    ];
  }
  if (fields.length === 0)
    return [
      { language: "curl", text: `curl "${address}"` },
      {
        language: "JavaScript",
        text: `const response = await fetch("${address}");\nconst result = await response.json();`,
      },
    ];
  const curl = [
    `curl "${address}"`,
    by === "client" ? '-u "$CLIENT_ID:$CLIENT_SECRET"' : "",
    ...fields.map(([name, value]) => `-d "${name}=${value}"`),
  ];
  const basic = '  headers: { Authorization: "Basic " + btoa(clientId + ":" + clientSecret) },\n';
  const script = `const response = await fetch("${address}", {\n  method: "POST",\n${by === "client" ? basic : ""}  body: ${params.replaceAll("\n", "\n  ")},\n});\nconst result = await response.json();`;
  return [
    { language: "curl", text: lines(curl) },
    { language: "JavaScript", text: script },
  ];
}

/** `$CODE_VERIFIER` stands for a value of the client's own: `codeVerifier` in JavaScript. */
const literalOf = (value: string) =>
  value.startsWith("$")
    ? value
        .slice(1)
        .toLowerCase()
        .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    : JSON.stringify(value);
