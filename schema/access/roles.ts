/** Roles of staff, most trusted first (contract §3). */
export const ROLES = ['administrator', 'editor', 'author', 'viewer'] as const;
export type Role = (typeof ROLES)[number];
