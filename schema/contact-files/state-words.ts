/*
 * Words that other newsletter services use for the states of their subscribers, in lower case without spaces
 * and punctuation.
 */

export const SUBSCRIBED_WORDS = (
  'subscribed active enabled confirmed regular premium gifted trialed pastdue churning cold engaged optin optedin valid ok ' +
  'singleoptin doubleoptin free paid comped subscribedtonewsletter true yes abonniert aktiv bestatigt angemeldet inscrit ' +
  'abonne actif suscrito activo confirmado'
).split(' ');
export const UNCONFIRMED_WORDS = (
  'unconfirmed pending unactivated notconfirmed validating unverified awaitingconfirmation waiting nonsubscribed ' +
  'transactional unbestatigt ausstehend enattente pendiente'
).split(' ');
export const UNSUBSCRIBED_WORDS = (
  'unsubscribed unsubscribedfromemails unsubscribedfromall optedout optout donotemail donotmail donotcontact nolongersubscribed ' +
  'notsubscribed cancelled canceled inactive disabled removed deleted archived left emaildisabled abgemeldet ausgetragen inaktiv ' +
  'desinscrit desabonne inactif desuscrito inactivo'
).split(' ');
export const BOUNCED_WORDS =
  'bounced hardbounced hardbounce bounce cleaned undeliverable invalid unreachable rejected'.split(' ');
export const COMPLAINED_WORDS =
  'complained complaint complaints spam spamcomplaint markedasspam reportedspam junk spammy abuse'.split(' ');
export const BLOCKLISTED_WORDS =
  'blocklisted blacklisted blocked blocklist blacklist suppressed suppression banned'.split(' ');

/** Words that mean the same in any column. */
export const SURE_WORDS = (
  'unsubscribed unsubscribedfromemails optedout optout donotemail donotmail donotcontact blocklisted blacklisted hardbounced ' +
  'hardbounce abgemeldet ausgetragen desinscrit desabonne desuscrito'
).split(' ');

export const YES_WORDS = 'true yes y 1 x t on ja oui si vrai wahr'.split(' ');
export const NO_WORDS = 'false no n 0 f off nein non faux falsch null none never'.split(' ');
