import type { IconNode } from "lucide";
import { createElement, type SVGProps } from "react";

/**
 * Draws a Lucide icon. Those of `lucide-react` are client components, each of which would cost a second render on the
 * server and one in the browser (docs/decisions/0064).
 */
export const Icon = ({ node, ...rest }: { node: IconNode } & SVGProps<SVGSVGElement>) =>
  createElement(
    "svg",
    {
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      "aria-hidden": true,
      ...rest,
    },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
