import { randomUUID } from 'node:crypto';

/** What proxies and our own clients send; anything else gets an id of ours. */
const REQUEST_ID = /^[\w.:-]{8,100}$/;

/** The id that a request is known by, in its answer and in the log. */
export function requestIdFrom(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}
