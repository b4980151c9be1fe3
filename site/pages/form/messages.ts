import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.form', {
  done: "You've got mail!",
  description: 'Sign up for email from {site}.',
  problem_email: 'There is a problem with your email address. Please review it.',
  problem_name: 'Enter your name.',
  problem_lists: 'Select at least one of the lists below.',
  problem_later: 'Too many people are signing up right now. Turn on JavaScript, or try again in an hour.',
  problem_origin:
    'The form you sent was on a website that isn’t allowed to show it. You can sign up here instead.',
  problem_task: 'The check for bots failed, or the form was open for too long. Fill it in again.',
});
