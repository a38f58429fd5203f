import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { unusedKeys } from "@/test/unused-keys";
import { messagesIn } from "./branded";
import { LOCALES } from "./locale";

/** Message parser bundled with next-intl, so that the tests read messages as the pages do. */
const ofUseIntl = createRequire(createRequire(import.meta.url).resolve("use-intl/core"));
const parse: (text: string) => Part[] = ofUseIntl("intl-messageformat").IntlMessageFormat.__parse;

type Part = {
  type: number;
  value?: string;
  options?: Record<string, { value: Part[] }>;
  children?: Part[];
};

/** Node types of the parser: a literal, `#`, and a rich tag; all others are arguments. */
const [LITERAL, POUND, TAG] = [0, 7, 8];

const leaves = (tree: object, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "object" ? leaves(value, `${path}${key}.`) : [[path + key, value]],
  );

const all = LOCALES.map((locale) => new Map(leaves(messagesIn(locale))));
const [en = new Map(), zhCN = new Map()] = all;

/** Returns every `name` and `<tag>` in all branches of a message. */
function placeholders(nodes: Part[]): string[] {
  return nodes.flatMap((node) => {
    const inside = [
      ...(node.children ?? []),
      ...Object.values(node.options ?? {}).flatMap((option) => option.value),
    ];
    const own = node.type === TAG ? `<${node.value}>` : `${node.value}`;
    return [
      ...(node.type === LITERAL || node.type === POUND ? [] : [own]),
      ...placeholders(inside),
    ];
  });
}

const namesIn = (text: string) => [...new Set(placeholders(parse(text)))].sort();

describe("messages", () => {
  it("have the same keys in both languages", () => {
    expect([...zhCN.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it("say something, with the same values, in both", () => {
    const wrong = [...en].filter(([key, english]) => {
      const chinese = zhCN.get(key) ?? "";
      const isBlank = english.trim() === "" || chinese.trim() === "";
      return isBlank || `${namesIn(chinese)}` !== `${namesIn(english)}`;
    });
    expect(wrong).toEqual([]);
  });

  it("are read by a parser that finds arguments, branches and tags, and refuses what is broken", () => {
    expect(namesIn("{n, plural, one {# of <b>{all}</b>} other {x}}")).toEqual(["<b>", "all", "n"]);
    expect(() => namesIn("{open")).toThrow();
  });

  it("are punctuated in full width after Chinese characters", () => {
    const ascii = [...zhCN].filter(([, text]) => /\p{Script=Han}[,:;!?]/u.test(text));
    expect(ascii).toEqual([]);
  });
});

/** Returns a message as each of its branches reads, with 7 for every value. */
function readings(nodes: Part[], branch = 0): string[] {
  const most = Math.max(1, ...nodes.map(({ options }) => Object.keys(options ?? {}).length));
  const read = (at: number) =>
    nodes.map(({ type, value, options, children }) => {
      if (type === LITERAL) return value;
      const chosen = Object.values(options ?? {});
      const inside = chosen[at % chosen.length]?.value ?? children;
      return inside ? readings(inside, at)[0] : "7";
    });
  return Array.from({ length: most }, (_, at) => read(branch + at).join(""));
}

it("Chinese messages have a space between Chinese characters and letters, numbers or values", () => {
  const tight = /\p{Script=Han}[\p{Script=Latin}\d%]|[\p{Script=Latin}\d%]\p{Script=Han}/u;
  const wrong = [...zhCN].filter(([, text]) =>
    readings(parse(text)).some((one) => tight.test(one)),
  );
  expect(wrong).toEqual([]);
});

describe("unused keys", () => {
  it("there are none", () => {
    const root = new URL("../../", import.meta.url).pathname;
    const sources = ["app", "lib", "server", "command", "db"].flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
        .map((name) => readFileSync(`${root}${folder}/${name}`, "utf8")),
    );
    expect(unusedKeys([...en.keys()], sources)).toEqual([]);
  });

  it.each<[string, string[], string[]]>([
    ["a key in full", [`t("a.b.c")`], []],
    ["the tail of a key", [`useTranslations("a"); t("b.c")`], []],
    ["a last part under the namespace that its file names", [`getTranslations("a.b"); t("c")`], []],
    ["a last part where no file names the namespace", [`t("c")`], ["a.b.c"]],
    [
      "a last part under another namespace",
      [`getTranslations("a.x"); t("c")`, `getTranslations("a.b")`],
      ["a.b.c"],
    ],
    ["a code in a template", [`getTranslations("a"); t(\`b.\${code}\`)`, `const x = "c"`], []],
    [
      "a code that a table names",
      [`getTranslations("a.b"); t(code)`, `type X = { c: string }`],
      [],
    ],
    ["a template whose codes lack it", [`getTranslations("a"); t(\`b.\${code}\`)`], ["a.b.c"]],
    ["nothing", [], ["a.b.c"]],
  ])("%s", (_, sources, unused) => {
    expect(unusedKeys(["a.b.c"], sources)).toEqual(unused);
  });
});
