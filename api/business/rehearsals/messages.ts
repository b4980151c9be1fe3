import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.rehearsals', {
  in_past: 'is in the past. Choose a time in the future',
  too_many:
    'is after more than {count, number} planned changes, which is more than one preview can show. Choose an earlier time',
  release_published: 'is published already, so there is nothing to preview',
  busy: 'Others are looking at previews of the site right now. Try again in a moment.',
  too_slow: 'This preview takes too long. Choose an earlier time.',
  no_person: 'The person who scheduled this release can’t sign in anymore. Schedule it again.',
  fault: '“{title}”: {reason}',
});
