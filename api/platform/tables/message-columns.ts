import { integer, text } from 'drizzle-orm/pg-core';
import { moment } from './from-declaration.ts';

/** The columns of every queue of messages (`MessageQueue`): what happened to one so far, and when it is tried next. */
export const messageColumns = () => ({
  /** queued, being tried, and how it ended: each queue names its own. */
  state: text('state').notNull(),
  /** Counts the attempts; every write of a holder names the one it belongs to. */
  attempt: integer('attempt').notNull().default(0),
  /** Not tried before this. */
  due_at: moment('due_at').notNull(),
  created_at: moment('created_at').notNull(),
  settled_at: moment('settled_at'),
});
