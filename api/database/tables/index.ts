/** All tables, for drizzle-kit. */
export * from './documents.ts';
export * from './operations.ts';
export * from './records.ts';
