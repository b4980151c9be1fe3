import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.webhooks', {
  queue_title: 'Webhooks',
  queue_about: 'Event deliveries to other services.',
  webhook_off: 'This webhook is off. Turn it on, then send a test.',
  required: 'is required',
  url_private:
    'must be a public URL, or have a host that is listed as an internal receiver in Settings → API',
  url_port: 'must use the default port: 443, or 80 without TLS',

  secret_unreadable: 'Its signing secret can’t be read. Create a new one.',

  // Why a webhook is off
  switched_off: 'The webhook is switched off.',
  gone: 'The receiver responded that this URL is gone (410).',
  silent: 'Nothing got through for three days. Check the latest responses, then turn it on again.',
});
