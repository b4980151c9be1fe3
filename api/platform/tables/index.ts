/** All tables, for drizzle-kit. */
export * from './ai.ts';
export * from './comments.ts';
export * from './declarations.ts';
export * from './deliveries.ts';
export * from './admin.ts';
export * from './documents.ts';
export * from './found-in-texts.ts';
export * from './imports.ts';
export * from './newsletter.ts';
export * from './operations.ts';
export * from './people.ts';
export * from './records.ts';
export * from './recurring-issues.ts';
export * from './bounces.ts';
export * from './sign-in.ts';
export * from './site-hooks.ts';
export * from './webhooks.ts';
