import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.campaigns', {
  queue_title: 'Issues',
  queue_about: 'Issues that are being sent, or were paused automatically.',
  no_audience: 'No one on these lists would get this issue. Check the audience to see why.',
  no_audience_in_segments:
    'No one who’s on these lists and also in these segments would get this issue. Check the audience to see why.',
  wrong_link: 'This link isn’t valid for this issue.',
  token_missing: 'No token found',
  already_sent: 'This issue has already been sent or scheduled. It won’t be sent twice.',
  list_missing: 'includes a list that doesn’t exist',
  in_past: 'must be in the future',
  before_sending: 'must be later than the send time',
  default_list: 'This is the default list for signups on the site. It can’t be deleted.',
  list_in_campaign:
    'The issue “{name}” {status, select, scheduled {is scheduled for this list} sending {is being sent to this list} paused {was paused while being sent to this list} other {uses this list}}. Cancel the issue, or remove the list from it first.',
  list_in_segment: 'The segment “{name}” uses this list. Change its conditions first.',
  list_in_form: 'The signup form “{name}” uses this list. Remove the list from it first.',
  no_list: 'There’s no one to send this to. Choose at least one list.',
  test_limit: 'You can send {count} test emails an hour. Try again later.',
  not_template: 'isn’t an email template',
  reply_ascii: 'can’t contain accented or non-Latin letters before the @',
  blocks_for_test: 'are required to send a test email',
  unknown_sender: 'isn’t one of the senders in Settings → Email',
  not_variant: 'isn’t one of the variants',
  single_line: 'must be a single line',
  wrong_state:
    '{status, select, draft {This issue is a draft} scheduled {This issue is scheduled} sending {This issue is being sent} paused {This issue is paused} sent {This issue has been sent} other {This issue has been canceled}}, so {step, select, edit {it can’t be edited} delete {it can’t be deleted. Cancel it first} send {it can’t be sent. Duplicate it, and send the copy} pause {it can’t be paused} resume {it can’t be resumed} cancel {there’s nothing to cancel} decide {there’s no winner to choose} other {it can’t be sent again}}.',
  not_draft:
    '{status, select, scheduled {This issue is scheduled} sending {This issue is being sent} paused {This issue is paused} sent {This issue has been sent} other {This issue is canceled}}. Delete it on its own page.',
  list_has_people:
    '{count, plural, one {One subscriber is or was} other {# subscribers are or were}} on this list. Delete it on its own page.',
  template_in_emails: 'The series “{name}” uses this template.',
  list_in_series: 'The series “{name}” is for this list.',
  template_in_series: 'The welcome series of “{name}” uses this template.',
  required: 'is required to send',
  no_postal_address:
    'must have a postal address. Add one in Settings → General, or turn off “Require a postal address” in Settings → Newsletter',
  list_deleted: 'includes a list that was deleted. Choose the lists again',
  no_unsubscribe_link: 'must contain the unsubscribe link: {variable}',
  unfilled: 'hasn’t been written yet',
  nothing_matches: 'has no content that matches its rule, and the issue can’t be sent without it',
  attachments_too_large:
    'must be at most {megabytes} MB in total. Link to larger files instead of attaching them',
  file_missing: 'includes a file that isn’t in the media library. Remove it, or upload it again',
  attachment_gone:
    'The attachment “{name}” is no longer in the media library. Upload the same file again, then resume sending.',
  sender_gone: '{sender} is no longer one of the senders. Choose another one',
  needs_tracking: 'needs open and click tracking, which an administrator has turned off',
  subject_twice: 'has the same subject twice',
  test_too_long: 'is longer than the time until sending stops, so the other recipients would get nothing',
  no_test: 'No subjects are being tested, so there’s no winner to choose.',
  recipients_unknown: 'The recipients of this issue aren’t all known yet. Try again shortly.',
});
