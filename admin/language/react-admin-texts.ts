import type { I18nProvider } from 'react-admin';
import { currentTag } from './current.ts';
import { type messages, say } from './messages.ts';

/** The texts that react-admin itself may show: failures of loading and of signing in. */
const KEYS: Readonly<Record<string, keyof typeof messages.texts>> = {
  'ra.notification.http_error': 'unreachable',
  'ra.notification.data_provider_error': 'unreachable',
  'ra.notification.item_doesnt_exist': 'missing',
  'ra.notification.logged_out': 'signed_out',
  'ra.notification.not_authorized': 'no_access',
  'ra.auth.auth_check_error': 'signed_out',
};

/** The texts of react-admin, from this room's catalog; other texts are shown unchanged. */
export const reactAdminTexts: I18nProvider = {
  translate: (key, options?: { _?: string }) => {
    const own = KEYS[key];
    return own === undefined ? (options?._ ?? key) : say(own);
  },
  changeLocale: () => Promise.resolve(),
  getLocale: currentTag,
};
