import { defineMessages } from '#schema/messages/messages.ts';

/** Also used by islands: only simple parameters. */
export const messages = defineMessages('site.typography', {
  minutes: '{count} min read',
  year_bc: '{year} BC',
  year_ad: 'AD {year}',
});
