import { defineMessages } from '#schema/messages/messages.ts';
import type { Say } from '#schema/messages/translator.ts';

export const messages = defineMessages('api.business.newsletter-checks', {
  problem:
    '{field, select, subject {The subject} sender {The sender} contact_list_ids {The audience} blocks {The content} attachments {The list of attachments} test_subjects {The A/B test} test_hours {The test duration} other {The field “{field}”}} {problem}.',
  block_problem: 'Block {block, number}: {problem}.',
  no_mail_server:
    'No mail server is set up. If you send this issue now, it stays in the outbox and no one gets it.',
  no_audience: 'No one on these lists would get this issue.',
  no_audience_in_segments: 'No one on these lists is also in these segments.',
  audience_failed: 'Can’t determine the audience. {problem}',
  no_https: 'Your site doesn’t use HTTPS, so email apps won’t offer one-click unsubscribe.',

  // Links
  link_broken: 'The link to {url} is broken. There’s no page at this URL.',
  link_unpublished: 'The link to {url} won’t work, because “{title}” isn’t published.',
  link_failed: 'The link to {url} doesn’t work (status {status}).',
  links_unknown: '{count, plural, one {# link} other {# links}} couldn’t be checked.',

  // Content
  size: 'This email is {size}. Gmail clips emails larger than {limit} and hides the unsubscribe link. Shorten it.',
  no_text: 'The plain-text version is almost empty. Add some text to go with the images.',
  no_alt: 'An image has no alt text. Describe it for people who can’t see it.',
  small_test:
    'Each subject will be sent to about {count, plural, one {# person} other {# people}}. With fewer than {least, number}, the result is mostly chance.',
  no_first_name:
    '{count, plural, one {# recipient has} other {# recipients have}} no first name. Use {variable} to show something else instead.',
  no_last_name:
    '{count, plural, one {# recipient has} other {# recipients have}} no last name. Use {variable} to show something else instead.',

  // The sender’s domain
  no_domain:
    'Emails are sent from {domain}, which isn’t a public domain. Ask an administrator to set the sender under Settings → Email.',
  spf_missing:
    '{domain} has no SPF record, so mailbox providers can’t verify that this server is allowed to send for it.',
  spf_twice: 'There’s more than one SPF record, so none of them counts. Merge them into one.',
  dkim_off:
    'This site doesn’t sign emails with DKIM. Unless your email provider signs them, many will land in spam.',
  dkim_other:
    'Emails from {domain} are signed for {signed}. DMARC ignores signatures from other domains. Also sign for {domain}.',
  dkim_missing: 'There’s no DKIM key at {name}, so mailbox providers can’t verify your emails.',
  dkim_wrong: 'The DKIM key at {name} isn’t the one that signs your emails, so their signatures are invalid.',
  dmarc_missing: '{domain} has no DMARC record. Large mailbox providers reject newsletters without one.',
  dns_unknown: 'Can’t look up the {record} record.',
});

/** Describes what a check found. */
export type SayChecks = Say<(typeof messages)['texts']>;
