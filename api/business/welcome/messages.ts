import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.welcome', {
  queue_title: 'Welcome series',
  queue_about: 'Welcome emails that couldn’t be created.',
  token_missing: 'No token found',
  template_missing: 'doesn’t exist',
  template_gone: 'this template doesn’t exist',
  no_unsubscribe_link: 'the template must contain the unsubscribe link: {variable}',
  step_gone: 'this step doesn’t exist',
  not_a_step: 'isn’t a step in this list’s welcome series',
  step_off: 'is off. Turn it on first',
});
