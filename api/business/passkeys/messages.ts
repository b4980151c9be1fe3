import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.passkeys', {
  needs_https:
    'Passkeys require HTTPS and a host name. Ask an administrator to set SITE_URL to this site’s HTTPS URL.',
});
