import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

/** What is said of an address where a cloud gives out credentials. */
export const METADATA_FAULT = later(messages)('metadata_address');
