/** Roles of staff, from the most trusted down (contract §3). */
export const ROLES = ['administrator', 'editor', 'author', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Who asks: a person of the staff, or nobody in particular. */
export interface Actor {
  id: string;
  role: Role;
}

/** Who may do one thing: everybody, some roles, or some roles with what is their own. */
export interface Grant {
  readonly everyone?: boolean;
  readonly roles?: readonly Role[];
  /** Roles that may do it to records they created, and to those alone. */
  readonly own?: readonly Role[];
}
export const VERBS = ['list', 'get', 'create', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];
export type Access = Readonly<Record<Verb, Grant>>;

const ALL_STAFF = { roles: ROLES } as const;
const EDITORS = { roles: ['administrator', 'editor'] } as const;
const ADMINISTRATORS = { roles: ['administrator'] } as const;

/** Content: the public sees what is published, staff see all; authors write their own. */
export const contentAccess = {
  list: { everyone: true },
  get: ALL_STAFF,
  create: { roles: ['administrator', 'editor', 'author'] },
  update: { roles: ['administrator', 'editor'], own: ['author'] },
  delete: { roles: ['administrator', 'editor'], own: ['author'] },
} as const satisfies Access;

/** Curated lists: read by all, written by editors. */
export const listAccess = {
  list: { everyone: true },
  get: ALL_STAFF,
  create: EDITORS,
  update: EDITORS,
  delete: EDITORS,
} as const satisfies Access;

/** Categories: read by all, written by editors. */
export const categoryAccess = {
  list: { everyone: true },
  get: { everyone: true },
  create: EDITORS,
  update: EDITORS,
  delete: EDITORS,
} as const satisfies Access;

/** Tags: read by all; authors create them and edit their own. */
export const tagAccess = {
  list: { everyone: true },
  get: { everyone: true },
  create: { roles: ['administrator', 'editor', 'author'] },
  update: { roles: ['administrator', 'editor'], own: ['author'] },
  delete: { roles: ['administrator', 'editor'], own: ['author'] },
} as const satisfies Access;

/** Newsletter and contacts: personal data and sending, so editors and administrators alone. */
export const newsletterAccess = {
  list: EDITORS,
  get: EDITORS,
  create: EDITORS,
  update: EDITORS,
  delete: EDITORS,
} as const satisfies Access;

/** Users: administrators alone. */
export const userAccess = {
  list: ADMINISTRATORS,
  get: ADMINISTRATORS,
  create: ADMINISTRATORS,
  update: ADMINISTRATORS,
  delete: ADMINISTRATORS,
} as const satisfies Access;

/** What `can` needs of a record: who made it. */
export interface Owned {
  readonly created_by: string | null;
}

/**
 * The one question of permission: may `actor` do what `grant` covers, to `record` where one is at hand?
 * Without a record the answer is "possibly": an author may update *some* content. Default: no.
 */
export function can(actor: Actor | null, grant: Grant | undefined, record?: Owned): boolean {
  if (grant === undefined) return false;
  if (grant.everyone === true) return true;
  if (actor === null) return false;
  if (grant.roles?.includes(actor.role) === true) return true;
  if (grant.own?.includes(actor.role) !== true) return false;
  return record === undefined || record.created_by === actor.id;
}
