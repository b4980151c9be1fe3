import { randomUUID } from 'node:crypto';

/** Ids that proxies and our own clients send; anything else gets a new one. */
const REQUEST_ID = /^[\w.:-]{8,100}$/;

/** The id of a request in its response and in the log. */
export function requestIdFrom(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}
