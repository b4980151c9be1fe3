import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.emails', {
  no_template: 'isn’t a template',
  no_content: 'is required without a template',
  template_and_parts: 'can’t be sent together with template_id',
  newsletter_links:
    'links to unsubscribing, to preferences, or to the email in the browser, which only issues have. Use a template without them',
  no_sender: 'isn’t one of the senders in Settings → Email',
  no_subject: 'is required: the template has none',
  empty: 'is empty with these variables',
  too_large: 'must be at most {megabytes} MB in all',
  variables_too_large: 'must be at most {kilobytes} kB in all',
  too_many_waiting: 'Too many emails are waiting to be sent. Check the mail server, and try again later.',
  key_reused: 'This Idempotency-Key was already used for another email. Use a new key.',
});
