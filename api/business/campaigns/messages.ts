import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.campaigns', {
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
  no_list: 'There’s no one to send this to. Choose at least one list.',
  test_limit: 'You can send {count} test emails an hour. Try again later.',
  not_template: 'isn’t an email template',
  reply_ascii: 'can’t contain accented or non-Latin letters before the @',
  blocks_for_test: 'are required to send a test email',
  unknown_sender: 'isn’t one of the senders in Settings → Email',
  not_variant: 'isn’t one of the variants',
});
