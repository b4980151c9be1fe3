import type { FilePart, TextPart } from 'ai';
import { sql } from 'drizzle-orm';
import { META_DESCRIPTION_MAX_CHARS } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { findImage, originalKey } from '../../records/media/store-image.ts';
import type { Term, Terms } from './assemble-draft.ts';
import { type Asking, askFor } from '../ai-provider/ask-model.ts';
import { type DraftAnswer, type PartNotes, askedShapes, draftAnswer } from './draft-answer.ts';
import type { DraftKind, DraftRequest } from './draft-request.ts';
import { asMaterial, newMark, promptOf } from './prompts/prompts.ts';
import type { Material } from './read-parts.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const DRAFT_MAX_TOKENS = 8_192;
const LENGTHS: Readonly<Record<string, string>> = {
  short: 'about 400 words',
  medium: 'about 900 words',
  long: 'about 1800 words',
};

export interface Writing {
  kind: DraftKind;
  asked: DraftRequest;
  material: Material | undefined;
  images: FilePart[];
  terms: Terms;
  /** Receives everything of the answer that has arrived. */
  onText: (text: string) => void;
}

/** Has the draft written. */
export function writeDraft(asking: Asking, writing: Writing): Promise<DraftAnswer> {
  const text: TextPart = { type: 'text', text: requestText(asking.deps, writing) };
  return askFor(asking, {
    instructions: promptOf(writing.kind).instructions,
    messages: [{ role: 'user', content: [text, ...writing.images] }],
    shape: askedShapes[writing.kind],
    read: draftAnswer,
    maxOutputTokens: DRAFT_MAX_TOKENS,
    onText: writing.onText,
  });
}

/** The request, with everything from people or books marked as material. */
function requestText(deps: AppDeps, { kind, asked, material, terms }: Writing): string {
  const mark = newMark(deps);
  const facts = [
    ['Title of the book', kind === 'book-summary' ? asked.title : undefined],
    ['Working title', kind === 'article' ? asked.title : undefined],
    ['Author', asked.author],
    ['Topic', asked.topic],
    ['Angle', asked.angle],
    ['Tone', asked.tone],
    ['Notes', asked.notes],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined && fact[1] !== '');
  const parts = [
    asMaterial('wishes', facts.map(([name, value]) => `${name}: ${value}`).join('\n'), mark),
    `Categories: ${namesOf(terms.categories)}\nTags: ${namesOf(terms.tags)}`,
  ];
  if (material?.kind === 'whole') parts.push(asMaterial('source', material.text, mark));
  if (material?.kind === 'notes') {
    const notes = allNotesText(material.notes);
    parts.push(asMaterial('notes on every part of the source, in order', notes, mark));
  }
  const length = LENGTHS[String(asked.length ?? 'medium')] ?? `about ${asked.length} words`;
  const language = asked.language === undefined || asked.language === '' ? 'English' : asked.language;
  parts.push(
    `Write the ${kind === 'article' ? 'article' : 'summary'} now, in ${JSON.stringify(language)}, the body ${JSON.stringify(length)} long, the SEO description at most ${META_DESCRIPTION_MAX_CHARS} characters. Answer with the JSON object alone.`,
  );
  return parts.join('\n\n');
}

/** Notes on the parts of a source, as shown to a model. */
export function allNotesText(notes: readonly PartNotes[]): string {
  return notes.map((part, index) => notesText(part, index + 1)).join('\n\n');
}

function notesText({ summary, key_ideas: ideas, quotes }: PartNotes, number: number): string {
  const lines = [`Part ${number}: ${summary}`];
  for (const { title, text, passages } of ideas) {
    lines.push(`- Idea: ${title}. ${text ?? ''}`, ...passages.map((passage) => `  Passage: ${passage}`));
  }
  for (const { text, place } of quotes) lines.push(`- Quote: ${text}${place ? ` (${place})` : ''}`);
  return lines.join('\n');
}

function namesOf(terms: readonly Term[]): string {
  return terms.length === 0 ? 'none' : terms.map(({ name }) => name).join('; ');
}

/** Categories and tags to choose from: all of them, or as many as fit a question. */
export async function readTerms({ database }: AppDeps): Promise<Terms> {
  const on = database.queries;
  return {
    categories: await rows<Term>(on, sql`SELECT id, name FROM categories ORDER BY name LIMIT 150`),
    tags: await rows<Term>(on, sql`SELECT id, name FROM tags ORDER BY name LIMIT 300`),
  };
}

/** Images of the library, such as photographed pages, for models that can read them. */
export async function readImages(
  deps: AppDeps,
  ids: readonly string[],
  field = 'source_image_ids',
): Promise<FilePart[]> {
  const parts: FilePart[] = [];
  for (const id of ids) {
    const image = await findImage(deps, id);
    const bytes = image && (await deps.images.read(originalKey(id, image.format)));
    if (bytes === undefined) {
      throw validationFailed({ [field]: [spoken('image_missing')] });
    }
    parts.push({ type: 'file', data: bytes, mediaType: `image/${image?.format ?? 'jpeg'}` });
  }
  return parts;
}
