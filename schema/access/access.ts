import { type Scope, coversScope } from './scopes.ts';
import { ROLES, type Role } from './roles.ts';

/** The caller: a staff member, or an anonymous visitor. */
export interface Actor {
  id: string;
  role: Role;
  /** The scopes of a program that acts with a user's token. Undefined for a person. */
  scopes?: readonly Scope[];
}

/**
 * Who may do something: everyone, some roles, or some roles with their own records; and what it requires
 * first.
 */
export interface Grant {
  readonly everyone?: boolean;
  readonly roles?: readonly Role[];
  /** Roles that may do it only to records they created. */
  readonly own?: readonly Role[];
  /**
   * True: only for people who confirmed their identity within the last {@link STEP_UP_MINUTES}, because the
   * effect outlives their session or concerns someone else's account. Never for a program's token.
   */
  readonly stepUp?: boolean;
  /** The scope that a program's token needs; `any`: any token is enough. Undefined: no program may. */
  readonly scope?: Scope | 'any';
}
export const VERBS = ['list', 'get', 'create', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];
export type Access = Readonly<Record<Verb, Grant>>;

const ALL_STAFF = { roles: ROLES } as const;
const EDITORS = { roles: ['administrator', 'editor'] } as const;
const ADMINISTRATORS = { roles: ['administrator'] } as const;
const CONFIRMED_ADMINISTRATORS = { ...ADMINISTRATORS, stepUp: true } as const;

const WRITERS = { roles: ['administrator', 'editor', 'author'] } as const;
const OWN_OR_EDITORS = { roles: ['administrator', 'editor'], own: ['author'] } as const;
const read = { scope: 'content:read' } as const;
const write = { scope: 'content:write' } as const;

/** The grants for records that one group may read and another may write. */
function accessOf<const Readers extends Grant, const Writers extends Grant>(
  readers: Readers,
  writers: Writers,
) {
  return { list: readers, get: readers, create: writers, update: writers, delete: writers };
}

/** What visitors may do without signing in. A program's token makes no difference. */
export const publicAccess = { everyone: true, scope: 'any' } as const satisfies Grant;

/** Content: the public sees what is published, staff see everything; authors write their own. */
export const contentAccess = {
  list: { everyone: true, ...read },
  get: { ...ALL_STAFF, ...read },
  create: { ...WRITERS, ...write },
  update: { ...OWN_OR_EDITORS, ...write },
  delete: { ...OWN_OR_EDITORS, ...write },
} as const satisfies Access;

/** Who decides what visitors see. */
export const publishAccess = { ...EDITORS, scope: 'content:publish' } as const satisfies Grant;

/**
 * Comments on texts: all staff, since everyone who can read a draft can say something about it. Taking a suggestion changes the text, so
 * it needs what changing the text needs.
 */
export const commentAccess = {
  read: contentAccess.get,
  write: { ...ALL_STAFF, scope: 'comments:write' },
  take: contentAccess.update,
} as const satisfies Readonly<Record<string, Grant>>;

/** Curated lists: read by everyone, written by editors. Visitors see a change at once. */
export const listAccess = {
  list: { everyone: true, ...read },
  get: { ...ALL_STAFF, ...read },
  create: publishAccess,
  update: publishAccess,
  delete: publishAccess,
} as const satisfies Access;

/** Redirects: editors and administrators only. Visitors see a change at once. */
export const redirectAccess = accessOf({ ...EDITORS, ...read }, publishAccess);

/**
 * Releases: anyone who may publish. What a release holds may ask for more: each item needs what publishing it alone would need.
 */
export const releaseAccess = accessOf({ ...EDITORS, ...read }, publishAccess);

/** Links that show the site as of a time to anyone who has them: for people who decide what visitors see. */
export const rehearsalAccess = {
  create: publishAccess,
  delete: publishAccess,
} as const satisfies Readonly<Record<string, Grant>>;

/** Categories: read by everyone, written by editors. */
export const categoryAccess = accessOf({ everyone: true, ...read }, { ...EDITORS, ...write });

/** Tags: read by everyone; authors create them and edit their own. */
export const tagAccess = {
  list: { everyone: true, ...read },
  get: { everyone: true, ...read },
  create: { ...WRITERS, ...write },
  update: { ...OWN_OR_EDITORS, ...write },
  delete: { ...OWN_OR_EDITORS, ...write },
} as const satisfies Access;

/**
 * Images: seen by all staff, uploaded by everyone who writes; replaced and deleted by editors, since that
 * changes published pages.
 */
export const imageAccess = {
  get: { ...ALL_STAFF, ...read },
  create: { ...WRITERS, scope: 'media:write' },
  update: { ...OWN_OR_EDITORS, scope: 'media:write' },
  replace: { ...EDITORS, scope: 'media:write' },
} as const satisfies Readonly<Record<string, Grant>>;

const CONTACT_READERS = { ...EDITORS, scope: 'contacts:read' } as const;
const CONTACT_WRITERS = { ...EDITORS, scope: 'contacts:write' } as const;

/** Contacts, their lists and segments: personal data, so editors and administrators only. */
export const contactAccess = accessOf(CONTACT_READERS, CONTACT_WRITERS);

const NEWSLETTER_READERS = { ...EDITORS, scope: 'newsletter:read' } as const;
const NEWSLETTER_WRITERS = { ...EDITORS, scope: 'newsletter:write' } as const;

/** Newsletters: editors and administrators only. */
export const newsletterAccess = accessOf(NEWSLETTER_READERS, NEWSLETTER_WRITERS);

/** Who may send emails, and who may stop them. */
export const sendAccess = { ...EDITORS, scope: 'newsletter:send' } as const satisfies Grant;

/**
 * Single emails sent through the API: administrators only, because they go to any address with any words, in the name of the site.
 */
export const emailAccess = {
  send: { ...ADMINISTRATORS, scope: 'emails:send' },
  get: { ...ADMINISTRATORS, scope: 'emails:send' },
} as const satisfies Readonly<Record<string, Grant>>;

/** The outbox: emails to subscribers and, for administrators, secret links. No program reads it. */
export const outboxAccess = EDITORS satisfies Grant;

/** Users: administrators only, who confirm their identity before they change one. */
export const userAccess = accessOf(ADMINISTRATORS, CONFIRMED_ADMINISTRATORS);

const SETTINGS_READERS = { ...ADMINISTRATORS, scope: 'settings:read' } as const;
const SETTINGS_WRITERS = { ...ADMINISTRATORS, scope: 'settings:write' } as const;

/**
 * Webhooks: administrators only. A webhook sends data elsewhere long after the session that created it has
 * ended.
 */
export const webhookAccess = {
  list: SETTINGS_READERS,
  get: SETTINGS_READERS,
  create: CONFIRMED_ADMINISTRATORS,
  update: CONFIRMED_ADMINISTRATORS,
  delete: SETTINGS_WRITERS,
} as const satisfies Access;

/** The audit log: administrators only. */
export const auditAccess = { ...ADMINISTRATORS, scope: 'audit:read' } as const satisfies Grant;

/** Settings: administrators only; `protect` is for groups that hold a secret or decide who can sign in. */
export const settingsAccess = {
  get: SETTINGS_READERS,
  update: SETTINGS_WRITERS,
  protect: CONFIRMED_ADMINISTRATORS,
} as const satisfies Readonly<Record<string, Grant>>;

/**
 * Background jobs: administrators only. They include all kinds of work and show subscribers' addresses; no
 * program may see it, because one scope would stand for everything.
 */
export const queueAccess = ADMINISTRATORS satisfies Grant;

/**
 * Exports of the whole site: administrators, who confirm their identity before they start one or download it, since it holds
 * contacts. No program's token.
 */
export const exportAccess = {
  get: ADMINISTRATORS,
  end: ADMINISTRATORS,
  create: CONFIRMED_ADMINISTRATORS,
  download: CONFIRMED_ADMINISTRATORS,
} as const satisfies Readonly<Record<string, Grant>>;

/** The grant for some of its roles; default: all of them. Administrators always keep it. */
export function narrowedTo(grant: Grant, roles: readonly Role[] | undefined): Grant {
  if (roles === undefined) return grant;
  const isKept = (role: Role) => role === 'administrator' || roles.includes(role);
  return {
    ...grant,
    ...(grant.roles === undefined ? {} : { roles: grant.roles.filter(isKept) }),
    ...(grant.own === undefined ? {} : { own: grant.own.filter(isKept) }),
  };
}

/** The part of a record that `can` needs: who created it. */
export interface Owned {
  readonly created_by: string | null;
}

/**
 * The one permission check: may `actor` do what `grant` covers, to `record` if given? Without a record, the
 * answer means "possibly": an author may update *some* content. Default: no.
 */
export function can(actor: Actor | null, grant: Grant | undefined, record?: Owned): boolean {
  if (grant === undefined || !isInScope(actor, grant)) return false;
  if (grant.everyone === true) return true;
  if (actor === null) return false;
  if (grant.roles?.includes(actor.role) === true) return true;
  if (grant.own?.includes(actor.role) !== true) return false;
  return record === undefined || record.created_by === actor.id;
}

/** Whether an API token covers `grant`; true for people and anonymous callers. */
export function isInScope(actor: Actor | null, { scope }: Grant): boolean {
  if (actor?.scopes === undefined || scope === 'any') return true;
  return scope !== undefined && coversScope(actor.scopes, scope);
}
