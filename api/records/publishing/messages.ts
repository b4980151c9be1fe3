import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.publishing', {
  in_past: 'is in the past. Choose a later time, or publish now',
  date_later: 'is later than the publication. Schedule it for that time, or choose an earlier date',
});
