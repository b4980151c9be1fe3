import { settingsAccess } from '../access/access.ts';
import { defineSettings } from '../define/define-settings.ts';
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '../base/limits.ts';
import { choice, choices, days, domains, onOff, secret, text, url } from '../setting-fields/index.ts';

/** No setting may keep a forgotten session alive longer than this. */
const IDLE_DAYS_BOUND = 90;
const MAX_DAYS_BOUND = 365;

export const signInSettings = defineSettings({
  name: 'sign-in',
  title: 'Sign-in',
  about: 'Two-factor authentication, passkeys, session limits, and single sign-on.',
  menu: { icon: 'key', order: 90, area: 'access' },
  reference: {
    group: 'People',
    get: 'Get the sign-in settings: two-factor authentication, passkeys, and single sign-on',
    save: 'Change the sign-in settings; omitted fields stay',
  },
  access: { get: settingsAccess.get, save: settingsAccess.protect },
  fields: {
    /** Roles that need two-factor authentication. People without it set it up at their next request. */
    second_factor_roles: choices({
      label: 'Required for',
      options: { administrator: 'Administrator', editor: 'Editor', author: 'Author', viewer: 'Viewer' },
    }),
    /** Whether a passkey is enough to sign in, or needs a password first. */
    'passkeys.replace_password': onOff({
      label: 'Sign in with a passkey instead of a password',
      help: 'When off, people enter their password first, then use their passkey.',
      default: true,
    }),
    'sessions.idle_days': days({
      label: 'Maximum inactivity (days)',
      max: IDLE_DAYS_BOUND,
      default: SESSION_IDLE_DAYS,
    }),
    'sessions.max_days': days({
      label: 'Maximum session length (days)',
      max: MAX_DAYS_BOUND,
      default: SESSION_MAX_DAYS,
    }),
    'sessions.administrator_idle_days': days({
      label: 'Maximum inactivity for administrators (days)',
      max: IDLE_DAYS_BOUND,
    }),
    'sessions.administrator_max_days': days({
      label: 'Maximum session length for administrators (days)',
      max: MAX_DAYS_BOUND,
    }),
    'openid.issuer': url({ label: 'Issuer URL', https: true, variable: 'OPENID_ISSUER' }),
    'openid.client_id': text({ label: 'Client ID', max: 300, variable: 'OPENID_CLIENT_ID' }),
    'openid.client_secret': secret({
      label: 'Client secret',
      variable: 'OPENID_CLIENT_SECRET',
      // A stored secret belongs to the stored issuer, and is never sent to the one in the environment.
      lockedBy: ['OPENID_ISSUER'],
      sealedFor: 'openid-client-secret',
    }),
    'openid.domains': domains({
      label: 'Allowed email domains',
      help: 'Enter at least one. Separate multiple domains with commas.',
      variable: 'OPENID_DOMAINS',
    }),
    'openid.button': text({
      label: 'Button text',
      help: 'Default: Continue with single sign-on',
      max: 60,
      variable: 'OPENID_BUTTON',
    }),
    /** Signing in never makes anyone an administrator. */
    'openid.newcomer_role': choice({
      label: 'Role for new users',
      options: { viewer: 'Viewer', author: 'Author', editor: 'Editor' },
      none: 'None (invitation required)',
      variable: 'OPENID_NEWCOMER_ROLE',
    }),
    'openid.second_factor': choice({
      label: 'Two-factor authentication after single sign-on',
      options: { ask: 'Required if set up on this site', trust: 'Trust the provider' },
      default: 'ask',
    }),
    'openid.only': onOff({
      label: 'Turn off password sign-in',
      help: 'Before you turn this on, sign in yourself with single sign-on or a passkey. If you get locked out, start the server with OPENID_ONLY=false.',
      variable: 'OPENID_ONLY',
    }),
  },
  sections: {
    secondFactors: {
      title: 'Required two-factor authentication',
      help: 'People with these roles must set up a passkey or an authenticator app before they can continue.',
      fields: ['second_factor_roles'],
      savesAtOnce: true,
    },
    passkeys: { title: 'Passkeys', fields: ['passkeys.replace_password'], savesAtOnce: true },
    sessions: {
      title: 'Session limits',
      help: 'When people have to sign in again. Shorter limits also apply to sessions that are already open. Administrators have the same limits unless you set separate ones for them.',
      fields: [
        'sessions.idle_days',
        'sessions.max_days',
        'sessions.administrator_idle_days',
        'sessions.administrator_max_days',
      ],
    },
    openid: {
      title: 'Single sign-on',
      fields: [
        'openid.issuer',
        'openid.client_id',
        'openid.client_secret',
        'openid.domains',
        'openid.button',
        'openid.newcomer_role',
        'openid.second_factor',
      ],
    },
    passwords: { title: 'Passwords', fields: ['openid.only'], savesAtOnce: true },
  },
});
