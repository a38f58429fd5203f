import { Card } from "@/app/_ui/card";
import type { JsonSchema } from "@/lib/openapi/schemas";
import { Properties } from "./properties";

export function Schema({ name, schema }: { name: string; schema: JsonSchema }) {
  return (
    <Card className="grid gap-3 p-6">
      <h3 id={name} className="scroll-mt-6 text-title">
        {name}
      </h3>
      {schema.description && (
        <p lang="en" className="text-sm text-soft">
          {schema.description}
        </p>
      )}
      <Properties properties={schema.properties ?? {}} required={schema.required ?? []} />
    </Card>
  );
}
