import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import type { Route } from '../../platform/route/route.ts';
import { type Saving, settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { inForce } from '../../platform/settings/settings-store.ts';
import { openidConfigOf, redirectUrl } from '../openid/openid-config.ts';
import { sessionOf } from '../accounts/authenticate.ts';
import type { Session } from '../accounts/sessions.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

type Change = Saving<'sign-in'>;

/** Settings of the group `sign-in`. */
export const signInSettingsRoutes: readonly Route[] = settingsRoutes('sign-in', {
  async checks({ request, deps }) {
    const session = await sessionOf(request, deps);
    return (saving) => {
      refuseImpossible(saving.after);
      refuseMovedSecret(saving);
      requireDomains(saving);
      requireOtherWay(saving, session);
    };
  },
  present: (deps, stored) => ({
    'openid.enabled': openidConfigOf(deps, stored) !== undefined,
    'openid.redirect_url': redirectUrl(deps),
  }),
});

/** Throws 422 if a session could stay idle longer than it may last at all. */
function refuseImpossible(after: SettingsOf<'sign-in'>): void {
  const max = after['sessions.max_days'];
  if (after['sessions.idle_days'] > max)
    throw validationFailed({
      'sessions.idle_days': [spoken('idle_too_long', { max })],
    });
}

/** A stored secret belongs to its issuer, so a new issuer doesn’t get it. */
function refuseMovedSecret({ before, after, change }: Change): void {
  const isGiven = change['openid.client_secret'] !== undefined;
  if (after['openid.issuer'] === before['openid.issuer'] || isGiven) return;
  if (before['openid.client_secret'] === null) return;
  throw validationFailed({
    'openid.client_secret': [spoken('secret_again')],
  });
}

function requireDomains({ deps, after, change }: Change): void {
  if (!isTouched(change, 'openid.')) return;
  const chosen = inForce(deps, 'sign-in', after);
  if (chosen['openid.issuer'] === null || chosen['openid.domains'].length > 0) return;
  throw validationFailed({ 'openid.domains': [spoken('no_domain')] });
}

/**
 * Only someone who signed in without a password can turn passwords off, or change these settings while they
 * are off: then there is still an administrator who can sign in, and the other way works. What can’t be known
 * beforehand can be reverted with `OPENID_ONLY=false`.
 */
function requireOtherWay({ deps, after, change }: Change, session: Session | undefined): void {
  if (!isTouched(change, 'openid.') && !isTouched(change, 'passkeys.')) return;
  if (openidConfigOf(deps, after)?.only !== true) return;
  const isByPasskey = session?.method === 'passkey' && after['passkeys.replace_password'];
  const isByProvider = session?.method === 'openid' && change['openid.issuer'] === undefined;
  if (isByPasskey || isByProvider) return;
  throw new ApiError('invalid_transition', {
    message: spoken('passwords_off'),
  });
}

function isTouched(change: object, part: string): boolean {
  return Object.keys(change).some((name) => name.startsWith(part));
}
