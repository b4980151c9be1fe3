import { openDatabase } from '#api/platform/engines/open-database.ts';
import { dropRemovedFields, dropType } from '#api/records/declarations/drop-values.ts';
import { describePlan, planChanges } from '#api/records/declarations/plan.ts';
import { documentResources } from '#api/records/declarations/recorded.ts';
import type { Database } from '#api/platform/database/database.ts';
import { meant } from '#server/site-folder/seams/nearest-name.ts';
import { runDatabaseCommand } from './database-command.ts';

const USAGE = 'Usage: npm run schema [-- --drop [TYPE]]';

/**
 * `npm run schema`: what starting with the current content types would change, and what prevents it (exit code 78).
 * `--drop` deletes the values of fields that are no longer declared; `--drop TYPE` the records of a type that is not.
 */
await runDatabaseCommand(async ({ dataDir, databaseUrl, say }) => {
  const [option, type, ...more] = process.argv.slice(2);
  if ((option !== undefined && option !== '--drop') || more.length > 0) {
    say(USAGE);
    process.exitCode = 1;
    return;
  }
  const database = await openDatabase({ dataDir, databaseUrl, create: false });
  try {
    if (option === undefined) await show(database, say);
    else await drop(database, { type, say });
  } finally {
    await database.close();
  }
});

async function show(database: Database, say: (line: string) => void): Promise<void> {
  const plan = await planChanges(database.queries);
  const lines = describePlan(plan);
  for (const line of lines.length === 0 ? ['The stored records match the declared content types.'] : lines)
    say(line);
  if (plan.types.some(({ refusals }) => refusals.length > 0)) process.exitCode = 78;
}

async function drop(
  database: Database,
  { type, say }: { type: string | undefined; say: (line: string) => void },
): Promise<void> {
  if (type === undefined) {
    const visited = await dropRemovedFields(database);
    say(`Removed the values of fields that are no longer declared. Checked ${visited} records.`);
    return;
  }
  if (documentResources.some(({ storage }) => storage.type === type)) {
    say(`"${type}" is still declared. Delete its records in the admin, or remove its file first.`);
    process.exitCode = 1;
    return;
  }
  const known = await droppableTypes(database);
  if (!known.includes(type)) {
    say(`No records are stored for a type called "${type}"${meant(type, known) || '.'}`);
    process.exitCode = 1;
    return;
  }
  say(`Deleted ${await dropType(database, type)} records of "${type}".`);
}

/** The types of which something is stored or recorded, and which no file declares. */
async function droppableTypes(database: Database): Promise<string[]> {
  const { undeclared, recorded } = await planChanges(database.queries);
  const declared = new Set(documentResources.map(({ storage }) => storage.type));
  const types = new Set([...undeclared.map(({ type }) => type), ...recorded.keys()]);
  return [...types].filter((type) => !declared.has(type));
}
