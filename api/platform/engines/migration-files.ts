import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { assetAt } from '../base/paths.ts';

/** One committed step of the schema, as drizzle-kit writes it. */
export interface Migration {
  readonly name: string;
  /** SHA-256 of its text, in hexadecimal. */
  readonly hash: string;
  readonly statements: readonly string[];
}

/** The migrations of this program. */
export const migrationsFolder = assetAt('platform/engines/migrations');

/** The migrations of a folder in the order of its journal. */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  return Promise.all((await readMigrationNames(folder)).map((name) => readMigration(folder, name)));
}

/** Their names alone, in the same order. */
export async function readMigrationNames(folder: string = migrationsFolder): Promise<string[]> {
  const journal = JSON.parse(await readFile(path.join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
  return journal.entries.toSorted((one, other) => one.idx - other.idx).map(({ tag }) => tag);
}

/** One hash for a whole list: two databases with the same one have the same schema. */
export function hashOfMigrations(migrations: readonly Migration[]): string {
  return sha256(migrations.map(({ name, hash }) => `${hash}  ${name}\n`).join(''));
}

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly tag: string }[];
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // A checkout on Windows may have changed the line ends; that is no change of the migration.
  const text = (await readFile(path.join(folder, `${name}.sql`), 'utf8')).replaceAll('\r\n', '\n');
  const statements = text.split('--> statement-breakpoint').map((statement) => statement.trim());
  return { name, hash: sha256(text), statements: statements.filter((statement) => statement !== '') };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
