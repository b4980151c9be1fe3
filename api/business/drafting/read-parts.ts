import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { type Asking, askFor } from '../ai-provider/ask-model.ts';
import { type PartNotes, askedShapes, partNotes } from './draft-answer.ts';
import { asMaterial, newMark, promptOf } from './prompts/prompts.ts';
import { type SourcePart, splitSource } from '../ai-sources/split-source.ts';
import type { SourceText } from '../ai-sources/source-text.ts';

const NOTES_MAX_TOKENS = 2_000;
/** Parts read at the same time: enough to be quick, few enough for providers that count requests. */
const AT_ONCE = 3;
/** How long notes are kept for another try. */
const KEPT_DAYS = 7;

/** What a model sees of a source: all of it, or notes on each of its parts. */
export type Material = { kind: 'whole'; text: string } | { kind: 'notes'; notes: PartNotes[] };

/** Prepares a source for a model. A long one is read in parts; notes that were paid for before are reused. */
export async function readMaterial(
  asking: Asking,
  source: SourceText,
  onPart: (done: number, of: number) => void,
): Promise<Material> {
  const parts = splitSource(source);
  const [whole] = parts;
  if (whole !== undefined && parts.length === 1) return { kind: 'whole', text: whole.text };
  const notes: PartNotes[] = [];
  let done = 0;
  onPart(0, parts.length);
  const waiting = parts.entries();
  let hasFailed = false;
  const readOn = async () => {
    for (const [index, part] of waiting) {
      // Running requests are paid for and worth keeping; no new ones are started.
      if (hasFailed) return;
      notes[index] = await notesOn(asking, part);
      done += 1;
      onPart(done, parts.length);
    }
  };
  const failures: unknown[] = [];
  const noteFailure = (error: unknown) => {
    hasFailed = true;
    failures.push(error);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => readOn().catch(noteFailure)));
  const [first] = failures;
  if (hasFailed) throw first instanceof Error ? first : new Error('Reading a part failed.');
  return { kind: 'notes', notes };
}

/** The notes without quotations that are not in the source, so that a misquotation is not written about. */
export async function withoutMisquotes(
  material: Material,
  isInSource: (words: string) => boolean,
): Promise<Material> {
  if (material.kind === 'whole') return material;
  const misquotes = new Set<string>();
  for (const words of material.notes.flatMap(quotedIn)) {
    // Lets other requests run.
    await yieldToEventLoop();
    if (!isInSource(words)) misquotes.add(words);
  }
  const isKept = (words: string) => !misquotes.has(words);
  const notes = material.notes.map((part) => ({
    ...part,
    key_ideas: part.key_ideas.map((idea) => ({ ...idea, passages: idea.passages.filter(isKept) })),
    quotes: part.quotes.filter(({ text }) => isKept(text)),
  }));
  return { kind: 'notes', notes };
}

function quotedIn({ key_ideas: ideas, quotes }: PartNotes): string[] {
  return [...ideas.flatMap(({ passages }) => passages), ...quotes.map(({ text }) => text)];
}

async function notesOn(asking: Asking, part: SourcePart): Promise<PartNotes> {
  const { deps, config } = asking;
  const prompt = promptOf('part-notes');
  const key = createHash('sha256')
    .update([config.provider, config.baseUrl ?? '', config.model, prompt.version, part.text].join('\0'))
    .digest('base64url');
  const kept = await keptNotes(asking, key);
  if (kept !== undefined) return kept;
  const mark = newMark(deps);
  const where =
    part.headings.length === 0 ? '' : `Headings in it: ${part.headings.slice(0, 30).join('; ')}\n\n`;
  const notes = await askFor(asking, {
    instructions: prompt.instructions,
    messages: [{ role: 'user', content: where + asMaterial('part of the text', part.text, mark) }],
    shape: askedShapes['part-notes'],
    read: partNotes,
    maxOutputTokens: NOTES_MAX_TOKENS,
  });
  await keepNotes(asking, key, notes);
  return notes;
}

async function keptNotes({ deps }: Asking, key: string): Promise<PartNotes | undefined> {
  const [row] = await rows<{ notes: unknown }>(
    deps.database.queries,
    sql`SELECT notes FROM ai_part_notes WHERE key = ${key} AND created_at > ${keptSince(deps.now())}`,
  );
  return row === undefined ? undefined : partNotes.safeParse(row.notes).data;
}

async function keepNotes({ deps }: Asking, key: string, notes: PartNotes): Promise<void> {
  const now = deps.now();
  await rows(
    deps.database.queries,
    sql`WITH gone AS (DELETE FROM ai_part_notes WHERE created_at <= ${keptSince(now)} AND key <> ${key})
        INSERT INTO ai_part_notes (key, notes, created_at) VALUES (${key}, ${JSON.stringify(notes)}::jsonb, ${now})
        ON CONFLICT (key) DO UPDATE SET notes = excluded.notes, created_at = excluded.created_at`,
  );
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * 86_400_000);
}
