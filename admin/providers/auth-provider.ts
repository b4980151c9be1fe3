import type { AuthProvider, UserIdentity } from 'ra-core';
import type { ApiClient } from '#api-client/client.ts';
import { tokenMissing } from '#api-client/api-error.ts';
import { type Actor, can, type Grant, type Owned } from '#schema/access/access.ts';
import { findDeclaration } from '../records/declarations.ts';
import { isSessionOver } from './http-client.ts';
import type { ReAuthentication } from './re-authentication.ts';
import type { Session } from './session.ts';
import type { CurrentUser } from '#schema/answers/operations/sign-in.ts';

/** After this long, the server is asked again whether the token is still valid. */
const VERIFIED_FOR_MS = 60_000;

export type StaffIdentity = UserIdentity & CurrentUser;

export interface AuthProviderOptions {
  client: ApiClient;
  session: Session;
  reAuthentication: Pick<ReAuthentication, 'wait'>;
  /** The current location: `https://site.example` and `/admin/articles?page=2`. */
  location: () => { origin: string; path: string };
  now?: () => number;
}

/** Sign-in itself is a page of the site; a session that ends here is renewed here. */
export function createAuthProvider(options: AuthProviderOptions): AuthProvider {
  const { client, session } = options;
  const checkToken = tokenCheck(options);
  /**
   * While redirecting to the sign-in page: pending callers get no response, or each refusal would redirect
   * again.
   */
  let isLeaving = false;
  let user: { token: string; answer: Promise<CurrentUser> } | undefined;

  /** Asked once for each token. */
  function currentUser(): Promise<CurrentUser> {
    if (isLeaving) return untilThePageIsGone();
    const token = session.token();
    if (token === null || token === '') return Promise.reject(tokenMissing());
    if (user?.token !== token) user = { token, answer: client.ask('GET /user', { staff: true }) };
    user.answer.catch(() => (user = undefined));
    return user.answer;
  }

  return {
    login: () => Promise.reject(new Error('People sign in on the site, at /login.')),
    checkAuth: () => (isLeaving ? untilThePageIsGone() : checkToken()),
    // Never leaves the page: a request that failed without a session has already asked for the password.
    checkError: () => Promise.resolve(),
    logout: async () => {
      isLeaving = true;
      if (session.token()) await client.call('POST', '/auth/logout', { staff: true }).catch(() => undefined);
      session.end();
      user = undefined;
      return loginAddress(options.location());
    },
    getIdentity: async (): Promise<StaffIdentity> => {
      const found = await currentUser();
      return { ...found, fullName: found.name };
    },
    getPermissions: async () => (await currentUser()).role,
    canAccess: async ({ action, resource, record }) => {
      // A failed token check opens the sign-in page; an error here would show a page about missing access first.
      if (!session.token()) return untilThePageIsGone();
      const grant = grantOf(resource, action);
      return grant === undefined || can(await currentUser(), grant, record as Owned | undefined);
    },
  };
}

function untilThePageIsGone(): Promise<never> {
  return new Promise(() => undefined);
}

/** The site's sign-in page, with the page to return to. */
export function loginAddress({ origin, path }: { origin: string; path: string }): string {
  return `${origin}/login?redirect=${encodeURIComponent(path)}`;
}

const VERB_OF = { list: 'list', show: 'get', edit: 'get', create: 'create', delete: 'delete' } as const;

/** react-admin's names of actions, as grants. Editing starts with reading: the form does the rest. */
function grantOf(resource: string, action: string): Grant | undefined {
  const access = findDeclaration(resource)?.access;
  return access === undefined || !(action in VERB_OF)
    ? undefined
    : access[VERB_OF[action as keyof typeof VERB_OF]];
}

/** May this person do that with the record, or with some record of the kind? */
export function mayWrite(
  actor: Actor | undefined,
  resource: string,
  { verb, record }: WriteQuestion,
): boolean {
  return can(actor ?? null, findDeclaration(resource)?.access[verb], record);
}
export interface WriteQuestion {
  verb: 'create' | 'update' | 'delete';
  record?: Owned;
}

function tokenCheck({
  client,
  session,
  reAuthentication,
  now = Date.now,
}: AuthProviderOptions): () => Promise<void> {
  let verified: { token: string; at: number } | undefined;
  return async () => {
    const token = session.token();
    if (token === null || token === '') throw tokenMissing();
    const isFirst = verified === undefined;
    if (verified?.token === token && now() - verified.at < VERIFIED_FOR_MS) return;
    try {
      await client.ask('POST /auth/verify-token', { staff: true });
    } catch (error) {
      // A server that does not respond says nothing about the session.
      if (!isSessionOver(error)) return;
      if (isFirst) throw error;
      await reAuthentication.wait(error);
    }
    verified = { token: session.token() ?? token, at: now() };
  };
}
