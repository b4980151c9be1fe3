import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a folder of migrations as drizzle-kit would: the values are the statements of each. */
export async function writeMigrations(folder: string, migrations: Record<string, string[]>): Promise<string> {
  await mkdir(path.join(folder, 'meta'), { recursive: true });
  const entries = Object.keys(migrations).map((tag, idx) => ({
    idx,
    tag,
    version: '7',
    when: idx,
    breakpoints: true,
  }));
  await writeFile(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', entries }));
  for (const [name, statements] of Object.entries(migrations)) {
    await writeFile(path.join(folder, `${name}.sql`), statements.join('\n--> statement-breakpoint\n'));
  }
  return folder;
}
