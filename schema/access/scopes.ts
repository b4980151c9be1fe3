import type { Role } from './roles.ts';

/** The scopes of API tokens, with a description and the least trusted role that may grant them. */
interface Declared {
  readonly label: string;
  readonly role: Role;
  /** A scope that this one is useless without, and which is therefore included. */
  readonly includes?: string;
}

const DECLARED = {
  'content:read': { label: 'Read content, including drafts', role: 'viewer' },
  'content:write': {
    label: 'Create and edit drafts, tags, and categories',
    role: 'author',
    includes: 'content:read',
  },
  'content:publish': {
    label: 'Publish and unpublish content, change curated lists and redirects, and import sites',
    role: 'editor',
    includes: 'content:read',
  },
  'comments:write': { label: 'Comment on content', role: 'viewer', includes: 'content:read' },
  'media:write': { label: 'Upload images and edit their details', role: 'author' },
  'contacts:read': { label: 'Read subscribers, mailing lists, and segments', role: 'editor' },
  'contacts:write': {
    label: 'Add, change, import, and erase subscribers',
    role: 'editor',
    includes: 'contacts:read',
  },
  'newsletter:read': { label: 'Read newsletter issues and their results', role: 'editor' },
  'newsletter:write': {
    label: 'Write newsletter issues and templates',
    role: 'editor',
    includes: 'newsletter:read',
  },
  'newsletter:send': {
    label: 'Send, test, pause, and cancel newsletter issues',
    role: 'editor',
    includes: 'newsletter:read',
  },
  'emails:send': { label: 'Send individual emails and check their delivery status', role: 'administrator' },
  'settings:read': { label: 'Read settings and webhooks', role: 'administrator' },
  'settings:write': {
    label: 'Change settings that don’t contain secrets',
    role: 'administrator',
    includes: 'settings:read',
  },
  'audit:read': { label: 'Read the audit log', role: 'administrator' },
  mcp: { label: 'Connect an AI assistant (Model Context Protocol)', role: 'viewer' },
} as const satisfies Readonly<Record<string, Declared>>;

/** One thing that a program’s token may be used for (contract §9). */
export type Scope = keyof typeof DECLARED;
export const SCOPES = Object.keys(DECLARED) as [Scope, ...Scope[]];
/** What each scope lets a program do, in English; the admin replaces them with those of the person’s language. */
export const SCOPE_LABELS: Record<string, string> = Object.fromEntries(
  SCOPES.map((scope) => [scope, DECLARED[scope].label]),
);

/** Most trusted first, like `ROLES`; repeated here because access.ts imports this file. */
const RANK: Readonly<Record<Role, number>> = { administrator: 0, editor: 1, author: 2, viewer: 3 };

/** Every scope that a user with this role may grant to a program. */
export function scopesOfRole(role: Role): Scope[] {
  return SCOPES.filter((scope) => RANK[role] <= RANK[DECLARED[scope].role]);
}

/** Whether a token with `held` covers `asked`, directly or because another scope includes it. */
export function coversScope(held: readonly Scope[], asked: Scope): boolean {
  return held.some((scope) => {
    const declared: Declared = DECLARED[scope];
    return scope === asked || declared.includes === asked;
  });
}

/** What a scope lets a program do, as people read it. */
export function labelOfScope(scope: Scope): string {
  return SCOPE_LABELS[scope] ?? scope;
}
