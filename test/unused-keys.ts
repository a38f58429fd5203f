/**
 * Returns the keys that no source uses, judging by text: a literal with at least two segments, a
 * literal under a namespace that the file names, or a computed key under such a namespace whose
 * last segment occurs as a literal or property name.
 */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const files = sources.map(read);
  const literals = new Set(files.flatMap((file) => [...file.literals]));
  const codes = new Set(files.flatMap((file) => [...file.codes]));
  return keys.filter((key) => {
    const parts = key.split(".");
    const tails = parts.slice(0, -1).map((_, from) => parts.slice(from).join("."));
    if (tails.some((tail) => literals.has(tail))) return false;
    return !files.some((file) => {
      const namespaces = parts.slice(1).map((_, end) => parts.slice(0, end + 1).join("."));
      return namespaces.some((namespace) => {
        if (!file.literals.has(namespace)) return false;
        const rest = key.slice(namespace.length + 1);
        const computed = file.beginnings.some((beginning) => rest.startsWith(beginning));
        const ended = file.ends.some((end) => rest.endsWith(end));
        return file.literals.has(rest) || ended || (computed && codes.has(parts.at(-1) ?? ""));
      });
    });
  });
}

function read(source: string) {
  const literals = new Set(
    [...source.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, text = ""]) => text),
  );
  const names = [...source.matchAll(/\b(\w+)\??:/g)].map(([, name = ""]) => name);
  return {
    literals,
    // A list's order may begin with "-" and is named without it.
    codes: new Set([...literals, ...names].flatMap((code) => [code, `-${code}`])),
    /** Ends of keys that begin with an expression. */
    ends: [...source.matchAll(/\}(\.[\w.]+)`/g)].map(([, text = ""]) => text),
    /** Beginnings of computed keys; an empty string if the whole key is computed. */
    beginnings: [
      ...[...source.matchAll(/`([\w.]+\.)\$\{/g)].map(([, text = ""]) => text),
      ...(/\b\w*[tT](?:\.rich|\.markup)?\(\s*[a-zA-Z_]/.test(source) ? [""] : []),
    ],
  };
}
