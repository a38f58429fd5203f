/** Classes that components of app/_ui and pages without Next have in common. */

/** Classes of buttons, and of links that look like one. Their shape is one class (app/controls.css), which pages repeat. */
export const BUTTON = {
  primary:
    "button border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong",
  /** One of two answers that must weigh the same, such as those to a consent. */
  answer: "button border-accent bg-tint text-accent hover:bg-accent hover:text-on-accent",
  plain: "button border-edge bg-surface text-ink hover:border-accent hover:bg-tint",
  /** Opens a question about a dangerous action; its words end with "…". Calm until it is pointed at. */
  danger:
    "button border-edge bg-surface text-ink hover:border-danger hover:bg-danger-tint hover:text-danger focus-visible:text-danger",
  /** Confirms a dangerous action; its words name the action and its object. */
  destroy:
    "button border-danger bg-danger text-on-accent hover:bg-ink hover:border-ink hover:text-surface",
};

/**
 * Classes of every text input. Below 16 px, iOS zooms in. The scroll margin keeps the label visible
 * when a link targets the input.
 */
export const INPUT =
  "block min-h-11 pointer-fine:min-h-9 pointer-fine:py-1 pointer-fine:text-sm scroll-mt-12 w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink aria-invalid:border-danger [&[readonly]]:bg-canvas";

/** Classes of a `textarea` with a value to copy, which is always seen whole. */
export const COPIED = `${INPUT} min-w-0 resize-none font-mono break-all [field-sizing:content]`;

/** Returns the lines of such a value, for browsers that don't fit fields to their texts. */
export const linesOf = (value: string) =>
  value.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 40)), 0);

export const FOOTER_LINK = "inline-block min-h-6 hover:text-ink hover:underline";

/** Classes of a choice of language or appearance. */
export const SWITCH =
  "min-h-10 cursor-pointer rounded-md px-2.5 hover:bg-tint hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink";

/** Classes of the card of a page that is only a message. */
export const MESSAGE_CARD =
  "mx-auto mb-12 grid content-start gap-3 self-start rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8 wrap-anywhere mt-[clamp(2rem,12vh,8rem)] max-w-[28rem]";
