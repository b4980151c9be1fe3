import { globSync } from 'node:fs';
import { join } from 'node:path';
import { declaredTexts } from '#schema/messages/declared/texts/declared-texts.ts';
import type { Messages } from '#schema/messages/messages.ts';
import { ROOT } from '../base/root.ts';

/** The catalogs of all rooms. */
export async function catalogues(): Promise<Messages[]> {
  const files = globSync('{admin,api,site,server,schema}/**/messages.ts', { cwd: ROOT }).filter(
    (file) => file !== 'schema/messages/messages.ts',
  );
  return Promise.all(
    files.map(async (file) => ((await import(join(ROOT, file))) as { messages: Messages }).messages),
  );
}

/** All English texts that can be translated, by their keys: of the catalogs and of the declarations. */
export async function englishTexts(): Promise<Map<string, string>> {
  const texts = declaredTexts();
  for (const { room, texts: own } of await catalogues())
    for (const [key, text] of Object.entries(own)) texts.set(`${room}.${key}`, text);
  return texts;
}
