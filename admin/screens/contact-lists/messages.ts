import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.contact-lists', {
  subscribers: 'Subscribers',
  count: '{count, plural, =0 {No subscribers yet} one {# subscriber} other {# subscribers}}',
  confirmed: 'Confirmed',
  unconfirmed: 'Unconfirmed',
  unsubscribed: 'Unsubscribed',
  default: 'This is the default list, so it can’t be deleted. People who sign up on the site are added here.',
  not_default: 'Not the default list. People who sign up on the site aren’t added here automatically.',
  public: 'All subscribers can see this list’s name, for example when they unsubscribe.',
  private: 'Only staff and people on this list can see its name.',
  nothing_sent: 'Nothing was sent. Everyone has left the list.',
  sending: 'Sending to {count, plural, one {# subscriber} other {# subscribers}}',
  resend_title: 'Resend “{subject}” to {count, plural, one {# subscriber} other {# subscribers}}?',
  resend: 'Resend',
  resend_about:
    'Anyone who already has this email will get it again. People who have left the list won’t get it.',
  unknown_about: 'Some emails may not have arrived. They won’t be resent automatically.',
  resend_step: 'Resend “{subject}”…',
  series_saved: 'Welcome series saved',
  series: 'Welcome series',
  series_about:
    'Sent once to everyone who confirms a subscription from now on. The series stops if they unsubscribe. People who are imported or added by staff don’t get it.',
  save_series: 'Save series',
  discard: 'Discard',
  first_subject: 'Welcome',
  no_templates: 'Welcome emails are based on email templates.',
  add_email: 'Add email',
  email: 'email',
  sent: '{count, number} sent',
  waiting: '{count, number} waiting',
  unknown: '{count, number} unknown',
  rejected: '{count, number} rejected',
  bounced: '{count, number} bounced',
  off: 'Off',
  in_series: 'In progress: {open, number} · Completed: {finished, number} · Left early: {stopped, number}',
  person: 'Confirmed {when} · {sent, plural, one {# email sent} other {# emails sent}}',
  at_once: 'Right away',
  after_hours: 'After {hours, plural, one {# hour} other {# hours}}',
  after_days: 'After {days, plural, one {# day} other {# days}}',
  subject: 'Subject',
  template: 'Template',
  on: 'Active',
  off_about:
    'If this is off, the email is skipped. Anyone who reaches this step while it’s off won’t get the email later.',
  delay: 'Delay after confirmation',
  unit: 'Hours or days',
  hours: 'hours',
  days: 'days',
});

export const say = sayOf(messages);
