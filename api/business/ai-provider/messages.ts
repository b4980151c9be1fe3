import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.ai-provider', {
  too_much: 'The model’s response was too long. Nothing was saved. Try again.',
  no_answer: 'The AI provider isn’t responding. Nothing was saved. Try again shortly.',
  declined: 'The model declined to write this. Nothing was saved. Change the request or the source.',
  timeout: 'The AI provider took too long to respond. Nothing was saved. Try again.',
  rate_limited: 'The AI provider’s rate limit was reached. Nothing was saved. Try again later.',
  circuit_open:
    'The AI provider failed 5 times in a row, so requests are paused. Nothing was saved. Try again in {seconds, plural, one {# second} other {# seconds}}.',
});
