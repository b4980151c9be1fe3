import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name what-changes` writes the next migration from the declarations. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './api/database/tables/index.ts',
  out: './api/database/migrations',
});
