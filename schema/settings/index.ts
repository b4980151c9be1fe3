// Generated from schema/settings/ by `node scripts/generate-resource-index.mjs`. Do not edit.
import { aiSettings } from './ai.ts';
import { alertSettings } from './alerts.ts';
import { analyticsSettings } from './analytics.ts';
import { apiSettings } from './api.ts';
import { backupSettings } from './backups.ts';
import { bounceSettings } from './bounces.ts';
import { codeSettings } from './code.ts';
import { emailSettings } from './email.ts';
import { generalSettings } from './general.ts';
import { homeSettings } from './home.ts';
import { navigationSettings } from './navigation.ts';
import { newsletterSettings } from './newsletter.ts';
import { privacySettings } from './privacy.ts';
import { signInSettings } from './sign-in.ts';

/** Every declared group of settings by its name. */
export const settings = {
  [aiSettings.name]: aiSettings,
  [alertSettings.name]: alertSettings,
  [analyticsSettings.name]: analyticsSettings,
  [apiSettings.name]: apiSettings,
  [backupSettings.name]: backupSettings,
  [bounceSettings.name]: bounceSettings,
  [codeSettings.name]: codeSettings,
  [emailSettings.name]: emailSettings,
  [generalSettings.name]: generalSettings,
  [homeSettings.name]: homeSettings,
  [navigationSettings.name]: navigationSettings,
  [newsletterSettings.name]: newsletterSettings,
  [privacySettings.name]: privacySettings,
  [signInSettings.name]: signInSettings,
};
