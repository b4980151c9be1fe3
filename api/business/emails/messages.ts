import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.emails', {
  queue_title: 'Emails from other programs',
  queue_about: 'Emails that other programs send through the API.',
  no_template: 'isn’t a template',
  no_content: 'is required if there’s no template',
  template_and_parts: 'can’t be sent together with template_id',
  newsletter_links:
    'includes an unsubscribe, preferences, or view-in-browser link. Those links work only in newsletter issues. Use a template without them',
  no_sender: 'isn’t one of the senders in Settings → Email',
  no_subject: 'is required, because the template has none',
  empty: 'is empty with these variables',
  variables_too_large: 'must be at most {kilobytes} KB in total',
  too_many_waiting: 'Too many emails are waiting to be sent. Check the mail server, and try again later.',
  key_reused: 'This Idempotency-Key has already been used for another email. Use a new key.',
});
