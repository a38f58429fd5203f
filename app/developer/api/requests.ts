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
    { language: "Python", text: python(operation, address) },
  ];
}

/** Returns the same request in Python. */
function python({ method, secured, responses }: ReadOperation, address: string) {
  const redirects = responses.some(({ status }) => status === "302");
  const given = [
    `    "${address}",`,
    ...(secured ? ['    headers={"Authorization": f"Bearer {access_token}"},'] : []),
    ...(redirects ? ["    allow_redirects=False,"] : []),
  ];
  const read = redirects ? 'response.headers["Location"]' : "response.json()";
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(\n${given.join("\n")}\n)\nresult = ${read}`;
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
      {
        language: "Python",
        text: `from urllib.parse import urlencode\n\naddress = "${address}?" + urlencode({\n${pythonic(fields, "    ")}\n})`,
      },
    ];
  }
  if (fields.length === 0)
    return [
      { language: "curl", text: `curl "${address}"` },
      {
        language: "JavaScript",
        text: `const response = await fetch("${address}");\nconst result = await response.json();`,
      },
      {
        language: "Python",
        text: `import requests\n\nresult = requests.get("${address}").json()`,
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
    {
      language: "Python",
      text: `import requests\n\nresponse = requests.post(\n    "${address}",\n${by === "client" ? "    auth=(client_id, client_secret),\n" : ""}    data={\n${pythonic(fields, "        ")}\n    },\n)\nresult = response.json()`,
    },
  ];
}

/** Returns members of a Python dictionary: `$CODE_VERIFIER` is the variable `code_verifier`. */
const pythonic = (fields: readonly [string, string][], indent: string) =>
  fields
    .map(([name, value]) => {
      const literal = value.startsWith("$") ? value.slice(1).toLowerCase() : JSON.stringify(value);
      return `${indent}"${name}": ${literal},`;
    })
    .join("\n");

/** `$CODE_VERIFIER` stands for a value of the client's own: `codeVerifier` in JavaScript. */
const literalOf = (value: string) =>
  value.startsWith("$")
    ? value
        .slice(1)
        .toLowerCase()
        .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    : JSON.stringify(value);
