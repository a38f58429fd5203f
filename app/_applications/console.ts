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

export const pageOf = ({ home }: ApplicationConsole, id: string) => `${home}/${id}`;

/** Returns the user whose applications a console is limited to; undefined if it isn't. */
export const ownerIn = ({ permission }: ApplicationConsole, user: { id: string }) =>
  permission === "signed_in" ? user.id : undefined;
