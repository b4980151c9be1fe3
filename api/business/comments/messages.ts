import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.comments', {
  mention_subject: '{by} mentioned you in a comment on “{title}”',
  someone: 'Someone',
  mention_greeting: 'Hello {name},',
  mention_what: '{by} mentioned you in a comment on “{title}” on {site}:',
  mention_link: 'Read the comment',
  mention_after: 'You’re getting this email because you’re on the staff of {site}.',

  // Problems
  trashed: 'This entry is in the trash. Restore it to comment on it.',
  comment_limit:
    'This entry already has {count, number} comments, including resolved ones. Delete some first.',
  mention_limit: 'You’ve sent {count, number} mentions by email today. Try again tomorrow.',
  no_such_field: 'isn’t a rich text field of this entry',
  passage_unknown: 'isn’t in the saved text. Save the text, then select the passage again',
  across_blocks: 'must be within one paragraph to suggest a change',
  no_such_person: 'mentions someone who isn’t on the staff',
  reply_to_reply: 'must be the first comment of a thread',
  reply_to_other: 'belongs to another entry',
  thread_resolved: 'This thread is resolved. Reopen it to reply.',
  comment_deleted: 'This comment has been deleted.',
  own_only: 'Only the comment’s author or an administrator can do this.',
  resolve_only: 'Only the comment’s author and people who can edit this entry can do this.',
  decided: 'This suggestion has already been accepted or rejected.',
  no_suggestion: 'This comment doesn’t contain a suggestion.',
  passage_gone: 'The text this suggestion refers to is gone, so the suggestion can’t be accepted.',
  passage_changed: 'The text has changed since this was suggested, so the suggestion can’t be accepted.',
});
