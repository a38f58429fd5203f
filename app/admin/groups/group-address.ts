export const GROUPS = "/admin/groups";

export const groupAddress = (id: string) => `${GROUPS}/${id}`;
