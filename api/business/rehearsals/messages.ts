import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.rehearsals', {
  in_past: 'is in the past. Choose a time in the future',
  too_many:
    'has more than {count, number} planned changes before it, too many for one preview. Choose an earlier time',
  release_published: 'is already published, so there’s nothing to preview',
  busy: 'Other people are previewing the site right now. Try again in a moment.',
  too_slow: 'This preview takes too long. Choose an earlier time.',
  no_person: 'The person who scheduled this release can’t sign in anymore. Schedule it again.',
  too_many_issues: 'A preview shows the next {count} issues of your newsletters. Later ones aren’t included.',
  feed_unknown: 'This issue is filled from a feed just before it’s sent, so the preview can’t show it yet.',
  fault: '“{title}”: {reason}',
});
