import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.series', {
  queue_title: 'Series',
  queue_about: 'Steps of series that couldn’t be done.',
  needed: 'This trigger needs a value here',
  name_wrong: 'must be the name of an attribute, such as plan',
  segment_gone: 'this segment doesn’t exist',
  list_gone: 'This list doesn’t exist',
  step_gone: 'this step doesn’t exist',
  contact_gone: 'This subscriber doesn’t exist',
});
