import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.inputs.contact-rule', {
  conditions: 'Conditions',
  group: 'Group {place}',
  match: 'Subscribers who match {choice} of these conditions',
  match_group: 'Match {choice} of these conditions',
  match_of: 'Match',
  match_of_group: 'Match in group {place}',
  all: 'all',
  any: 'any',
  and: 'and',
  or: 'or',
  add_condition: 'Add condition',
  add_group: 'Add group',
  remove_condition: 'Remove condition {place}',
  remove_group: 'Remove group {place}',
  subject_of: 'Condition {place}: field',
  test_of: 'Condition {place}: operator',
  list_of: 'Condition {place}: list',
  value_of: 'Condition {place}: value',
  status_of: 'Condition {place}: status',
  day_of: 'Condition {place}: date',
  attribute_of: 'Condition {place}: attribute name',
  attribute_hint: 'attribute, such as city',
  issues: 'Condition {place}: issues',
  issues_unit: '{count, plural, one {{number} issue} other {{number} issues}}',
  days: 'Condition {place}: days',
  days_unit: '{count, plural, one {{number} day} other {{number} days}}',
  choose_list: 'Choose a list',
  any_list: 'any list',
  a_number: 'a number',
  text: 'text',

  lists: 'Lists',
  person: 'Subscriber',
  dates: 'Dates',
  engagement: 'Engagement',
  list: 'List',
  email: 'Email address',
  domain: 'Domain',
  first_name: 'First name',
  last_name: 'Last name',
  attribute: 'Attribute',
  status: 'Status',
  created: 'Added',
  subscribed: 'Subscribed',
  confirmed: 'Confirmed',
  last_emailed: 'Last emailed',
  opened: 'Opened',
  clicked: 'Clicked',

  on: 'is on',
  unconfirmed: 'hasn’t confirmed',
  unsubscribed: 'unsubscribed from',
  not_on: 'isn’t on',
  is: 'is',
  is_not: 'isn’t',
  contains: 'contains',
  contains_not: 'doesn’t contain',
  starts_with: 'starts with',
  ends_with: 'ends with',
  empty: 'is empty',
  filled: 'isn’t empty',
  more_than: 'is more than',
  less_than: 'is less than',
  after: 'after',
  before: 'before',
  in_last_days: 'in the last … days',
  not_in_last_days: 'not in the last … days',
  never: 'never',
  any_issue: 'any of the last … issues',
  no_issue: 'none of the last … issues',

  rule: 'Anyone {rule}.',
  who_list:
    '{is, select, on {who is on {list}} unconfirmed {who hasn’t confirmed their subscription to {list}} unsubscribed {who unsubscribed from {list}} other {who isn’t on {list}}}',
  whose_text:
    'whose {field, select, email {email address} domain {email domain} first_name {first name} other {last name}} {is, select, is {is “{value}”} is_not {isn’t “{value}”} contains {contains “{value}”} contains_not {doesn’t contain “{value}”} starts_with {starts with “{value}”} ends_with {ends with “{value}”} empty {is empty} other {isn’t empty}}',
  whose_attribute:
    'whose “{name}” attribute {is, select, is {is “{value}”} is_not {isn’t “{value}”} contains {contains “{value}”} more_than {is more than {value}} less_than {is less than {value}} empty {is empty} other {isn’t empty}}',
  whose_status: '{is, select, is {whose status is “{status}”} other {whose status isn’t “{status}”}}',
  who_added:
    '{is, select, after {who was added after {day}} before {who was added before {day}} in_last_days {who was added in {days, plural, one {the last day} other {the last # days}}} other {who wasn’t added in {days, plural, one {the last day} other {the last # days}}}}',
  who_emailed:
    '{is, select, after {who was last emailed after {day}} before {who was last emailed before {day}} in_last_days {who was emailed in {days, plural, one {the last day} other {the last # days}}} not_in_last_days {who wasn’t emailed in {days, plural, one {the last day} other {the last # days}}} other {who has never been emailed}}',
  who_subscribed:
    '{is, select, after {who subscribed to {list} after {day}} before {who subscribed to {list} before {day}} in_last_days {who subscribed to {list} in {days, plural, one {the last day} other {the last # days}}} not_in_last_days {who didn’t subscribe to {list} in {days, plural, one {the last day} other {the last # days}}} other {who has never subscribed to {list}}}',
  who_confirmed:
    '{is, select, after {who confirmed their subscription to {list} after {day}} before {who confirmed their subscription to {list} before {day}} in_last_days {who confirmed their subscription to {list} in {days, plural, one {the last day} other {the last # days}}} not_in_last_days {who didn’t confirm their subscription to {list} in {days, plural, one {the last day} other {the last # days}}} other {who has never confirmed their subscription to {list}}}',
  who_opened:
    '{is, select, any {who opened {issues, plural, one {the last issue} other {any of the last # issues}}} other {who didn’t open {issues, plural, one {the last issue} other {any of the last # issues}} they got}}',
  who_clicked:
    '{is, select, any {who clicked a link in {issues, plural, one {the last issue} other {any of the last # issues}}} other {who didn’t click a link in {issues, plural, one {the last issue} other {any of the last # issues}} they got}}',
  unknown_list: 'a list',
  incomplete: 'Complete every condition to see who matches.',
  exactly: '{people}',
  about: 'About {people}',
  count_exactly: 'Get exact count',
  estimate:
    'Estimated from a sample of 10,000 subscribers. The count may be off by up to 1% of all subscribers.',
  no_matches: 'No matches. Remove a condition, or switch to “any”.',
  newest: 'The {count} newest matches',
  all_matches: 'All matches',
  name: 'Name',
});

export const say = sayOf(messages);

/** The key of a text without values. */
export type MessageKey = keyof typeof messages.texts;
