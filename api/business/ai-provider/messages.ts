import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.ai-provider', {
  too_much: 'The model’s response was too long. Nothing was saved. Try again.',
  no_answer: 'The AI provider isn’t responding. Nothing was saved. Try again shortly.',
  declined: 'The model declined to write this. Nothing was saved. Change the request or the source.',
  timeout: 'The AI provider took too long to respond. Nothing was saved. Try again.',
  rate_limited: 'The AI provider’s rate limit was reached. Nothing was saved. Try again later.',
  circuit_open:
    'The AI provider failed 5 times in a row, so requests are paused. Nothing was saved. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  not_set_up:
    'Drafting with AI isn’t set up. Set {names} (see “Draft with AI” in the documentation), or ask an administrator to set it up under Settings → AI.',
  public_only: 'must be on the public internet, because this server has AI_PRIVATE_NETWORK=false',
  key_again: 'must be entered again or removed, because the stored key belongs to the previous URL',
  site_budget:
    'This site has reached its daily AI budget. It resets at midnight UTC. An administrator can raise it.',
  own_budget:
    'You’ve reached your daily AI budget. It resets at midnight UTC. An administrator can raise it.',
  wrong_format: 'The model’s response wasn’t in the expected format. Nothing was saved. Try again.',
  token_limit:
    'The model reached its token limit before its answer was complete. Nothing was saved. Try again.',
  rejected_key: 'The AI provider doesn’t accept the API key. An administrator can change the AI settings.',
  rejected_url:
    'The AI provider doesn’t recognize this URL or model. An administrator can change the AI settings.',
  rejected: 'The AI provider refused the request ({status}). An administrator can change the AI settings.',
});
