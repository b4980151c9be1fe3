import { sql } from 'drizzle-orm';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { forStaff } from '../../records/documents/content-reads.ts';
import { insertDocument } from '../../records/documents/save-document.ts';
import { rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { type Asking, beginAsking } from '../ai-provider/ask-model.ts';
import { type AssembledDraft, type DraftMaterial, assembleDraft } from './assemble-draft.ts';
import { type DraftAnswer, draftAnswer } from './draft-answer.ts';
import { partialObject } from './partial-answer.ts';
import { promptOf } from './prompts/prompts.ts';
import { readMaterial, withoutMisquotes } from './read-parts.ts';
import { type ChosenSource, chooseSource } from './choose-source.ts';
import { indexSource } from '../ai-sources/source-index.ts';
import { type Writing, readImages, readTerms, writeDraft } from './write-draft.ts';
import type { DraftWork } from './draft-work.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * The whole way from a request to a stored draft: reads the source, takes notes on it when it is long, has
 * the draft written, looks up its quotations, and saves it. When a step fails, nothing is stored, unless the
 * request said to keep the partial draft.
 */
export async function createDraft(work: DraftWork): Promise<WireRecord> {
  const { deps, kind, asked, onProgress, signal, stop } = work;
  const ends = stop === undefined ? signal : AbortSignal.any([signal, stop]);
  const asking = beginAsking({ deps, config: work.config, userId: work.actor.id, signal: ends });
  const images = await readImages(deps, asked.source_image_ids ?? []);
  onProgress({ step: 'reading', done: 0, of: 1 });
  const source = await chooseSource(work);
  const index = source && (await indexSource(source.text));
  onProgress({ step: 'reading', done: 1, of: 1 });
  const terms = await readTerms(deps);
  const drafting: Drafting = { work, asking, source, material: { kind, asked, terms, index } };
  const arrived = { text: '' };
  try {
    const answer = await readAndWrite(drafting, { images, arrived });
    onProgress({ step: 'checking', done: 0, of: 1 });
    const assembled = await assembleDraft(answer, drafting.material);
    // Callers who have disconnected do not want it.
    signal.throwIfAborted();
    return await store(assembled, drafting);
  } catch (error) {
    if (stop?.aborted === true && !signal.aborted) return keepStopped(arrived.text, drafting);
    throw await withKept(error, arrived.text, drafting);
  }
}

interface ReadingAndWriting {
  images: Writing['images'];
  /** Receives everything of the draft that has arrived. */
  arrived: { text: string };
}

/** Takes notes on a long source, and has the draft written. */
async function readAndWrite(
  { work, asking, source, material: { terms, index } }: Drafting,
  { images, arrived }: ReadingAndWriting,
): Promise<DraftAnswer> {
  const { kind, asked, onProgress } = work;
  const onPart = (done: number, of: number) => onProgress({ step: 'parts', done, of });
  const read = source && (await readMaterial(asking, source.text, onPart));
  const material = read && (await withoutMisquotes(read, (words) => index?.find(words) !== undefined));
  onProgress({ step: 'writing', done: 0, of: 1 });
  const onText = (text: string) => {
    arrived.text = text;
    work.onText(text);
  };
  return writeDraft(asking, { kind, asked, material, images, terms, onText });
}

interface Drafting {
  work: DraftWork;
  asking: Asking;
  source: ChosenSource | undefined;
  material: DraftMaterial;
}

/** The failure, together with the partial draft if the request said to keep it and there was any. */
async function withKept(error: unknown, arrived: string, drafting: Drafting): Promise<unknown> {
  if (drafting.work.asked.keep_partial !== true || drafting.work.signal.aborted) return error;
  const current = await storePartial(arrived, drafting);
  if (current === undefined || !(error instanceof ApiError)) return error;
  const { code, headers, details } = error;
  return new ApiError(code, {
    message: spoken('partial_saved', { message: details.message ?? error.message }),
    headers,
    current,
  });
}

/** Keeps what was written before the stop as the draft. */
async function keepStopped(arrived: string, drafting: Drafting): Promise<WireRecord> {
  const kept = await storePartial(arrived, drafting);
  if (kept !== undefined) return kept;
  throw new ApiError('invalid_request', {
    message: spoken('stopped'),
  });
}

async function storePartial(arrived: string, drafting: Drafting): Promise<WireRecord | undefined> {
  const { asked } = drafting.work;
  const partial = await partialObject(arrived);
  const title = asked.title ?? asked.topic ?? 'Unfinished draft';
  const answer = draftAnswer.safeParse({
    ...partial,
    title: partial?.title || title,
    intro: partial?.intro || title,
  });
  if (!answer.success) return undefined;
  return store(await assembleDraft(answer.data, drafting.material), drafting);
}

async function store(assembled: AssembledDraft, drafting: Drafting): Promise<WireRecord> {
  const { deps, kind, actor } = drafting.work;
  const resource = contentTypeNamed(kind);
  if (resource === undefined) throw new Error(`There is no content type ${kind}.`);
  const saving = { actor, now: deps.now(), newId: deps.newId };
  const provenance = provenanceOf(assembled, drafting);
  const row = await deps.database.transaction(async (tx) => {
    const made = await insertDocument(tx, { resource, input: assembled.input }, saving);
    const part = JSON.stringify({ provenance });
    await rows(tx, sql`UPDATE content SET parts = parts || ${part}::jsonb WHERE id = ${made.id}`);
    return { ...made, parts: { ...(made.parts as object), provenance } };
  });
  return forStaff(deps, { resource, row });
}

/** The provenance of the draft: stored with the record, visible to staff only. */
function provenanceOf({ checks, alternatives }: AssembledDraft, { work, asking, source }: Drafting) {
  const { config, asked, kind } = work;
  const { inputTokens, outputTokens, cost } = asking.spent;
  return {
    model: config.model,
    provider: config.provider,
    prompt_version: promptOf(kind).version,
    parameters: {
      language: asked.language ?? null,
      tone: asked.tone ?? null,
      length: asked.length ?? null,
    },
    source:
      source === undefined
        ? null
        : {
            id: source.id,
            name: source.name,
            characters: source.text.text.length,
            content: source.content,
          },
    tokens: inputTokens + outputTokens,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    /** US dollars. */
    cost,
    created_at: work.deps.now().toISOString(),
    checks,
    alternatives,
  };
}
