import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.signup-forms', {
  list_missing: 'includes a list that doesn’t exist',
  list_private: 'can only include public lists',
  bad_origin: 'must be the address of a website without a path, such as https://www.example.com',
  bad_thanks_page: 'must be a path on this site, such as /welcome',
  no_form: 'This form no longer exists.',
  other_site: 'This form can’t be sent from that website.',
  required: 'is required',
  name_missing: 'Enter your name.',
  no_list: 'Select at least one list.',
  list_not_offered: 'This list is no longer offered. Reload the page and choose again.',
  task_expired: 'The form was open for too long. Send it again.',
  task_used: 'This form was already sent. To sign up someone else, send it again.',
  task_wrong: 'The check for bots failed. Send the form again.',
  too_many_unproven:
    'Too many people are signing up without JavaScript right now. Turn on JavaScript, or try again in an hour.',
});
