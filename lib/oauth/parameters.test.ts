import { describe, expect, it } from "vitest";
import { parseParameters, unreadableParameter } from "./parameters";

describe("parseParameters", () => {
  it("decodes plus signs, percent-encoding and UTF-8", () => {
    const { values } = parseParameters("a=1+2&b=%C3%A9%2B&c=x=y");
    expect(Object.fromEntries(values)).toEqual({ a: "1 2", b: "é+", c: "x=y" });
  });

  it("treats an empty value as missing and remembers the name", () => {
    const { values, empty } = parseParameters("a=&b&c=1");
    expect([...values.keys()]).toEqual(["c"]);
    expect([...empty]).toEqual(["a", "b"]);
  });

  it("drops the value of a repeated name, even if one is empty or encoded differently", () => {
    const { values, repeated } = parseParameters("state=1&st%61te=&other=2");
    expect(values.has("state")).toBe(false);
    expect([...repeated]).toEqual(["state"]);
  });

  it.each(["a=%zz", "a=%", "a=%ff", "a=%C3", "a=x%00y", "a=%ED%A0%80"])(
    "does not read %s",
    (text) => {
      const parameters = parseParameters(text);
      expect(parameters.values.has("a")).toBe(false);
      expect(unreadableParameter(parameters, ["a"])).toBe("a");
    },
  );

  it("treats __proto__ as a name like any other", () => {
    expect(parseParameters("__proto__=1").values.get("__proto__")).toBe("1");
  });
});
