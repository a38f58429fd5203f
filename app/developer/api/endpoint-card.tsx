import type { ReactNode } from "react";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";

type Props = {
  id: string;
  method: string;
  path: string;
  /** Proof that a request needs; null if anyone may send it. */
  needs: string | null;
  code: ReactNode;
  children: ReactNode;
};

/** Shows one endpoint: words on the left, its code on the right, which stays in sight. */
export const EndpointCard = ({ id, method, path, needs, code, children }: Props) => (
  <Card className="p-5 sm:p-6">
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-6 gap-x-8 gap-y-5 xl:grid-cols-2"
    >
      <div className="grid min-w-0 content-start gap-4">
        <h3 id={`${id}-title`} className="flex flex-wrap items-center gap-2 text-title">
          <Badge tone="info">{method}</Badge>
          <code className="break-all">{path}</code>
          {needs !== null && <Badge tone="warn">{needs}</Badge>}
        </h3>
        {children}
      </div>
      <div className="grid min-w-0 content-start gap-3 self-start xl:sticky xl:top-6">{code}</div>
    </section>
  </Card>
);
