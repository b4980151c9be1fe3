import { describe, expect, it } from 'vitest';
import type { SettingsGroup } from '#schema/define/define-settings.ts';
import { allSettings } from '#schema/settings/registry/settings-registry.ts';
import { routes } from '../../app/routes.ts';

/** The daily work of the staff: it affects texts, images, subscribers, and issues, and each change is logged. */
const WORK = [
  '/ai/',
  '/books',
  '/bulk-edits',
  '/category',
  '/comments',
  '/contact-lists',
  '/contacts',
  '/content',
  '/email-series',
  '/files',
  '/forms',
  '/image',
  '/imports',
  '/list',
  '/newsletter-campaigns',
  '/newsletter-templates',
  '/recurring-issues',
  '/redirects',
  '/releases',
  '/saved-views',
  '/segments',
  '/tag',
  '/welcome-series',
];

/** Besides groups with secrets: those that decide who gets in, or what visitors' browsers load from elsewhere. */
const GUARDED = ['sign-in', 'analytics', 'code', 'api'];

/** Everything else that staff may change: whether they confirm who they are first, or why not. */
type Decision = 'step-up' | `no: ${string}`;
const DECISIONS: Readonly<Record<string, Decision>> = {
  'POST /auth/step-up': 'no: it is the confirmation',
  'POST /auth/step-up/options': 'no: it is the confirmation',
  'POST /auth/openid/connection': 'step-up',
  'DELETE /auth/openid/connection': 'step-up',
  'POST /passkeys/options': 'step-up',
  'POST /passkeys': 'step-up',
  'DELETE /passkeys/:id': 'step-up',
  'POST /auth/logout': 'no: only ends what one has',
  'POST /auth/verify-token': 'no: changes nothing',
  'POST /auth/password': 'no: asks for the present password, and with a second factor for the step-up',
  'PUT /user/language': 'no: changes only what one sees',
  'DELETE /sessions': 'no: only ends what one has',
  'DELETE /sessions/:id': 'no: only ends what one has',
  'POST /second-factor': 'no: asks for the password',
  'POST /second-factor/confirm': 'no: asks for a code',
  'POST /second-factor/recovery-codes': 'no: asks for a code',
  'POST /second-factor/disable': 'no: asks for a code',
  'DELETE /users/:id/second-factor': 'step-up',
  'POST /users': 'step-up',
  'PUT /users/:id': 'step-up',
  'DELETE /users/:id': 'step-up',
  'POST /users/invitations': 'step-up',
  'POST /users/:id/invitation': 'step-up',
  'POST /api-tokens': 'step-up',
  'DELETE /api-tokens/:id': 'step-up',
  'POST /emails': 'no: programs send with a token of their own scope, which took a step-up to create',
  'DELETE /broken-links/:id': 'no: only hides a line of a report',
  'POST /quotations/check': 'no: marks what a source holds, as saving the text would',
  'POST /exports': 'step-up',
  'POST /exports/:id/cancel': 'no: only stops work',
  'DELETE /exports/:id': 'no: only takes away what can be made again',
  'POST /calendar-feed': 'step-up',
  'DELETE /calendar-feed': 'no: only ends what one has',
  'POST /mcp': 'no: only API tokens, within their scopes',
  'POST /queues/:name/:id/retry': 'no: goes on with work that somebody asked for',
  'POST /queues/:name/:id/cancel': 'no: only stops work',
  'PUT /first-run': 'no: only says how far the setup is',
  'POST /first-run/remove-starter-texts': 'no: only takes away what nobody wrote, before the site is in use',
  'POST /settings/:group/preview': 'no: changes nothing',
  'POST /settings/code/policy': 'no: changes nothing',
  'POST /settings/email/test': 'no: changes nothing',
  'POST /settings/email/send-test': 'no: sends one mail to whoever asks',
  'POST /settings/bounces/check-mailbox': 'no: changes nothing',
  ...Object.assign({}, ...allSettings().map(decisionsOf)),
  'POST /rehearsals': 'no: shows what is planned anyway, for a day at most, like the preview link of a text',
  'DELETE /rehearsals': 'no: only ends links',
  'POST /webhooks': 'step-up',
  'PUT /webhooks/:id': 'step-up',
  'DELETE /webhooks/:id': 'no: only ends what sends data elsewhere',
  'POST /webhooks/:id/secret': 'step-up',
  'POST /webhooks/:id/send-test': 'no: sends a sample to an address that was confirmed',
  'POST /webhooks/:id/deliveries/:delivery/resend': 'no: sends again to an address that was confirmed',
};

function decisionsOf({ name, fields, schedulable }: SettingsGroup): Record<string, Decision> {
  const isGuarded = GUARDED.includes(name) || Object.values(fields).some(({ kind }) => kind === 'secret');
  const decision = isGuarded ? 'step-up' : 'no: holds no secret and lets nobody in';
  return {
    [`PUT /settings/${name}`]: decision,
    [`POST /settings/${name}/revisions/:version/restore`]: decision,
    ...(schedulable === true
      ? {
          [`POST /settings/${name}/schedule`]: decision,
          [`PUT /settings/${name}/schedule`]: decision,
          [`DELETE /settings/${name}/schedule`]: decision,
        }
      : {}),
  };
}

const isWork = (path: string) => WORK.some((start) => path.startsWith(start));
const writes = routes.filter(({ method, grant }) => method !== 'GET' && grant.everyone !== true);

describe('whether a route asks people to confirm who they are', () => {
  it('is decided for every route by which staff change something', () => {
    const others = writes.filter(({ path }) => !isWork(path));
    const decided = others.map(({ method, path, grant }) => {
      const name = `${method} ${path}`;
      const told = DECISIONS[name]?.replace(/^no: .*/, 'no') ?? 'undecided: add it to this list';
      return { name, is: grant.stepUp === true ? 'step-up' : 'no', told };
    });
    expect(decided.filter(({ is, told }) => is !== told)).toEqual([]);
    const names = decided.map(({ name }) => name);
    expect(Object.keys(DECISIONS).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('never interrupts daily work or reading, but for the file that holds everything', () => {
    const asked = routes.filter(({ grant }) => grant.stepUp === true);
    const interrupted = asked.filter(({ method, path }) => method === 'GET' || isWork(path));
    expect(interrupted.map(({ path }) => path)).toEqual(['/exports/:id/file']);
  });
});
