import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name what-changes` writes the next migration from the declarations. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './api/platform/tables/index.ts',
  out: './api/platform/engines/migrations',
});
