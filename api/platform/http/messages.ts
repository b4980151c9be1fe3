import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.http', {
  wrong_host: 'This server doesn’t serve that host name.',
  many_headers: 'Too many headers. Send at most {count}.',
  bad_url: 'The URL isn’t percent-encoded UTF-8.',
  bad_key: 'Idempotency-Key must be 1 to 200 printable characters.',
  key_reused: 'This Idempotency-Key was already used with a different body. Use a new key for a new request.',
  secret_shown:
    'The first request with this Idempotency-Key succeeded. Its response contained a secret that is shown only once. If you didn’t receive it, send a new request with a new key.',
  still_working: 'The first request with this Idempotency-Key is still in progress. Try again shortly.',
  nothing_here: 'There’s nothing at this URL.',
  no_method: 'This URL doesn’t support {method}.',
  people_only: 'Only people who are signed in can do this. API tokens can’t.',
  owner_factor:
    'The role of this token’s owner requires two-factor authentication. They have to set it up first.',
  own_factor: 'Your role requires two-factor authentication. Set it up to continue.',
  storage_full: 'There’s no space left to store this. Nothing was changed.',
  database_away: 'The database isn’t responding. Try again shortly.',
  database_busy: 'The database is busy. Try again shortly.',
  read_only: 'Nothing can be saved right now, and nothing was changed. Try again later.',
  internal:
    'Something went wrong. Try again. If it keeps happening, send the request ID to the site’s administrator.',
});
