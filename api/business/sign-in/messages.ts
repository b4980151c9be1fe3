import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.sign-in', {
  last_way_openid: 'This is your only way to sign in. Add a passkey or choose a password first.',
  passkey_limit: 'You already have {count} passkeys. Remove one you no longer use, then try again.',
  last_factor:
    'Your role requires two-factor authentication. Add another passkey or an authenticator app first.',
  last_way_passkey: 'This is your only way to sign in. Add another passkey or connect single sign-on first.',
  passkey_second: 'This site uses passkeys as a second step. Sign in with your password first.',
  set_up: 'This site is already set up. Sign in.',
  setup_link: 'This link has expired or has already been used. Restart the server to get a new one.',
  email_taken: 'is already taken',
  passwords_off:
    'To avoid locking yourself out, sign in with single sign-on or a passkey before you turn off passwords.',
  idle_too_long: 'can’t be longer than the maximum session length ({max})',
  secret_again: 'must be entered again, because the issuer changed',
  no_domain: 'must include at least one domain whose users can sign in',
  wrong_password: 'Wrong email or password.',
  no_password:
    'Your account has no password, so you can’t confirm it’s you. To choose a password, use “Forgot your password?” on the sign-in page.',
  confirm_you:
    'Confirm it’s you, then try again. You’ll be asked at most once every {minutes, plural, one {# minute} other {# minutes}}.',
  enter_code: 'Enter the code from your authenticator app, or a recovery code.',
  passkey_refused: 'This passkey wasn’t accepted. Try again, or enter a recovery code.',
  wrong_code: 'This code is wrong or has already been used.',
  wrong_own_password: 'Wrong password. Try again.',
  last_administrator: 'This is the last active administrator. Make someone else an administrator first.',
  language_unknown: 'isn’t available in the admin',
  password_wrong: 'is wrong',
  passkey_expired: 'The request has expired or was already used. Add the passkey again.',
  passkey_known: 'This passkey is already registered. Use another device or security key.',
  passkey_unverified: 'Couldn’t verify the passkey. Add it again, or use another device or security key.',
  code_of_app: 'Enter the code from your authenticator app.',
  passkey_or_code: 'Confirm with your passkey, or enter a recovery code.',
});
