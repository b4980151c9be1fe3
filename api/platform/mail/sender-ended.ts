import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

/** Stored in place of the response of a mail server when it is unknown. */
export const SENDER_ENDED = later(messages)('sender_ended');
