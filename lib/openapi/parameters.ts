import * as z from "zod";
import { both } from "./both";
import { ANY_TEXT, type JsonSchema, kind } from "./schemas";

const wholeNumber = (max: number) => {
  const error = `must be a whole number from 1 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,7}$/, error)
    .transform(Number)
    .pipe(z.int().min(1, error).max(max, error));
};

/** Query parameters of `/sites`. */
export const siteQuery = z.object({
  page: wholeNumber(1_000_000)
    .default(1)
    .describe(both("Page number. A page past the end has no items. | 页码。超出末页时不含站点。")),
  pageSize: wholeNumber(100).default(50).describe(both("Number of sites per page. | 每页站点数。")),
  kind: kind.optional().describe(both("Return only sites of this kind. | 仅返回此类型的站点。")),
  q: z
    .string()
    .refine((text) => [...text].length <= 100, "must have 1 to 100 characters")
    .optional()
    .meta({
      description: both(
        "Return only sites whose title, description or displayUrl contain these words, in any order, without regard to case and accents. An address finds the site that it leads to. | 仅返回标题、说明或 displayUrl 包含这些词的站点，不限顺序，不区分大小写和重音。输入网址可查找对应的站点。",
      ),
      minLength: 1,
      maxLength: 100,
      pattern: ANY_TEXT,
    }),
});

/** Describes each property of an object as a parameter of an operation. */
export const parametersOf = (object: z.ZodObject, where: "query" | "path") =>
  Object.entries(z.toJSONSchema(object).properties as Record<string, JsonSchema>).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: where,
      ...(where === "path" && { required: true }),
      ...(description !== undefined && { description }),
      schema,
    }),
  );
