/** Console for applications: the administration has all of them, the developer console a user's own. */
export type ApplicationConsole = {
  /** Address of the list. The pages of an application are below it. */
  home: "/admin/applications" | "/developer/apps";
  permission: "applications" | "signed_in";
};

export const ADMINISTRATION: ApplicationConsole = {
  home: "/admin/applications",
  permission: "applications",
};

export const DEVELOPER_CONSOLE: ApplicationConsole = {
  home: "/developer/apps",
  permission: "signed_in",
};

export const TABS = [
  "overview",
  "settings",
  "secrets",
  "people",
  "quickstart",
  "activity",
] as const;

export type Tab = (typeof TABS)[number];

export const pageOf = ({ home }: ApplicationConsole, id: string, tab: Tab = "overview") =>
  tab === "overview" ? `${home}/${id}` : `${home}/${id}/${tab}`;

/** Returns the user whose registrations a console is limited to; undefined if it isn't. */
export const ownerIn = (
  { permission }: Pick<ApplicationConsole, "permission">,
  user: { id: string },
): string | undefined => (permission === "signed_in" ? user.id : undefined);
