// Generated from schema/settings/ by `node scripts/generate-resource-index.mjs`. Do not edit.
import { aiSettings } from './ai.ts';
import { bounceSettings } from './bounces.ts';
import { newsletterSettings } from './newsletter.ts';
import { signInSettings } from './sign-in.ts';

/** Every declared group of settings by its name. */
export const settings = {
  [aiSettings.name]: aiSettings,
  [bounceSettings.name]: bounceSettings,
  [newsletterSettings.name]: newsletterSettings,
  [signInSettings.name]: signInSettings,
};
