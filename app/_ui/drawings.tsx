import type { ReactNode } from "react";

/** Spot drawings of empty states: what the list will hold, in the doorway of the mark. */
const Doorway = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 168 136"
    aria-hidden="true"
    className="w-42 fill-none stroke-edge"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M44 120h80l22 14H22z" className="fill-brass/20 stroke-none" />
    <path d="M44 120V56a40 40 0 0 1 80 0v64" className="fill-info-tint" />
    <path d="M12 120h144" />
    {children}
  </svg>
);

/** Tiles of a directory. */
export const SitesDrawing = () => (
  <Doorway>
    <path
      d="M66 48h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H66a4 4 0 0 1-4-4V52a4 4 0 0 1 4-4zM90 48h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H90a4 4 0 0 1-4-4V52a4 4 0 0 1 4-4zM66 72h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H66a4 4 0 0 1-4-4V76a4 4 0 0 1 4-4zM66 96h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H66a4 4 0 0 1-4-4v-12a4 4 0 0 1 4-4zM90 96h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H90a4 4 0 0 1-4-4v-12a4 4 0 0 1 4-4z"
      className="fill-surface"
    />
    <rect x="86" y="72" width="20" height="20" rx="4" className="fill-brass stroke-brass-strong" />
  </Doorway>
);

/** Two people who come in. */
export const PeopleDrawing = () => (
  <Doorway>
    <path d="M84 120v-4a19 19 0 0 1 36 0v4z" className="fill-surface" />
    <circle cx="102" cy="82" r="10" className="fill-surface" />
    <path d="M52 120v-8a20 20 0 0 1 40 0v8z" className="fill-brass stroke-brass-strong" />
    <circle cx="72" cy="74" r="11" className="fill-brass stroke-brass-strong" />
  </Doorway>
);

/** A window with its key. */
export const AppsDrawing = () => (
  <Doorway>
    <rect x="56" y="56" width="56" height="48" rx="6" className="fill-surface" />
    <path d="M56 70h56M63 63h.1M70 63h.1M77 63h.1" />
    <path
      d="M73 82a6 6 0 1 0 0 12 6 6 0 0 0 0-12zm6 6h22m-4 0v6m-8-6v5"
      strokeWidth="3"
      className="stroke-brass-strong"
    />
  </Doorway>
);

/** A clock. */
export const ActivityDrawing = () => (
  <Doorway>
    <circle cx="84" cy="76" r="25" className="fill-surface" />
    <path d="M84 56v3M84 93v3M64 76h3M101 76h3" />
    <path d="M84 64v12l9 6" strokeWidth="3" className="stroke-brass-strong" />
  </Doorway>
);

/** A magnifying glass. */
export const SearchDrawing = () => (
  <Doorway>
    <path d="m95 91 14 15" strokeWidth="6" className="stroke-brass-strong" />
    <circle cx="80" cy="75" r="21" strokeWidth="3" className="fill-surface" />
    <path d="M68 72a13 13 0 0 1 10-9" />
  </Doorway>
);

/** Braces around a message. */
export const ApisDrawing = () => (
  <Doorway>
    <circle cx="84" cy="82" r="31" className="fill-surface" />
    <path
      d="M77 65c-6 0-8 3-8 7v4c0 4-2 6-5 6 3 0 5 2 5 6v4c0 4 2 7 8 7m14-34c6 0 8 3 8 7v4c0 4 2 6 5 6-3 0-5 2-5 6v4c0 4-2 7-8 7"
      strokeWidth="2.5"
    />
    <path d="M77 82h.1m6.9 0h.1m6.9 0h.1" strokeWidth="5" className="stroke-brass-strong" />
  </Doorway>
);
