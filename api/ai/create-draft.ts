import { sql } from 'drizzle-orm';
import type { Actor } from '#schema/access.ts';
import { contentTypeNamed } from '#schema/registry.ts';
import type { AppDeps } from '../app-deps.ts';
import { forStaff } from '../content/content-reads.ts';
import { insertDocument } from '../content/save-document.ts';
import { rows } from '../database/database.ts';
import { ApiError, validationFailed } from '../http/api-error.ts';
import type { WireRecord } from '../resources/resource-store.ts';
import type { AiConfig } from './ai-config.ts';
import { type Asking, beginAsking } from './ask-model.ts';
import { type AssembledDraft, type DraftMaterial, assembleDraft } from './assemble-draft.ts';
import { type DraftAnswer, draftAnswer } from './draft-answer.ts';
import type { DraftKind, DraftRequest } from './draft-request.ts';
import { partialObject } from './partial-answer.ts';
import { promptOf } from './prompts/prompts.ts';
import { readMaterial, withoutMisquotes } from './read-parts.ts';
import { indexSource } from './source-index.ts';
import type { SourceFile } from './sources/read-file.ts';
import { readSource } from './sources/read-source.ts';
import { SourceError, type SourceText, plainSource } from './sources/source-text.ts';
import { readImages, readTerms, writeDraft } from './write-draft.ts';

export interface DraftWork {
  deps: AppDeps;
  config: AiConfig;
  actor: Actor;
  kind: DraftKind;
  asked: DraftRequest;
  file: SourceFile | undefined;
  /** Aborted when nobody waits for the draft any more. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** Called with all of the answer that has arrived. */
  onText: (text: string) => void;
}

/** How far the work is: `step` by name, and of steps with parts how many are done. */
export interface Progress {
  step: 'reading' | 'parts' | 'writing' | 'checking';
  done: number;
  of: number;
}

/**
 * The whole way from a request to a stored draft: read the source, take notes on it when it is long, have the draft written,
 * look up its quotations, save. Nothing is stored when a step fails, unless the request said to keep what had arrived.
 */
export async function createDraft(work: DraftWork): Promise<WireRecord> {
  const { deps, kind, asked, onProgress, signal } = work;
  const asking = beginAsking({ deps, config: work.config, userId: work.actor.id, signal });
  const images = await readImages(deps, asked.source_image_ids ?? []);
  onProgress({ step: 'reading', done: 0, of: 1 });
  const source = await readSourceOf(work);
  const index = source && (await indexSource(source));
  onProgress({ step: 'reading', done: 1, of: 1 });
  const onPart = (done: number, of: number) => onProgress({ step: 'parts', done, of });
  const read = source && (await readMaterial(asking, source, onPart));
  const material = read && withoutMisquotes(read, (words) => index?.find(words) !== undefined);
  const terms = await readTerms(deps);
  onProgress({ step: 'writing', done: 0, of: 1 });
  const drafting: Drafting = { work, asking, source, material: { kind, asked, terms, index } };
  let arrived = '';
  const onText = (text: string) => {
    arrived = text;
    work.onText(text);
  };
  let answer: DraftAnswer;
  try {
    answer = await writeDraft(asking, { kind, asked, material, images, terms, onText });
  } catch (error) {
    throw await withKept(error, arrived, drafting);
  }
  onProgress({ step: 'checking', done: 0, of: 1 });
  const assembled = assembleDraft(answer, drafting.material);
  // Whoever has gone by now does not want it.
  signal.throwIfAborted();
  return store(assembled, drafting);
}

interface Drafting {
  work: DraftWork;
  asking: Asking;
  source: SourceText | undefined;
  material: DraftMaterial;
}

/** From this length on a pasted text is read in the thread for files as well. */
const LONG_TEXT_CHARS = 100_000;

async function readSourceOf({ asked, file, signal }: DraftWork): Promise<SourceText | undefined> {
  const text = asked.source_text ?? '';
  if (file === undefined && text.trim() === '') return undefined;
  if (file !== undefined && text.trim() !== '') {
    throw validationFailed({ source: ['cannot be sent together with source_text: send one of them'] });
  }
  try {
    if (file !== undefined) return await readSource(file, signal);
    if (text.length < LONG_TEXT_CHARS) return plainSource(text);
    return await readSource({ name: 'pasted.txt', bytes: Buffer.from(text) }, signal);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw validationFailed({ [file === undefined ? 'source_text' : 'source']: [error.message] });
  }
}

/** The failure, with what had arrived as a stored draft where the request said to keep it and there was something to keep. */
async function withKept(error: unknown, arrived: string, drafting: Drafting): Promise<unknown> {
  const { asked } = drafting.work;
  if (asked.keep_partial !== true) return error;
  const partial = await partialObject(arrived);
  const title = asked.title ?? asked.topic ?? 'Unfinished draft';
  const answer = draftAnswer.safeParse({
    ...partial,
    title: partial?.title ?? title,
    intro: partial?.intro ?? title,
  });
  if (!answer.success) return error;
  const current = await store(assembleDraft(answer.data, drafting.material), drafting);
  if (!(error instanceof ApiError)) return error;
  const { code, message, headers } = error;
  return new ApiError(code, {
    message: `${message} What had arrived was kept as a draft.`,
    headers,
    current,
  });
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

/** Where the draft comes from: kept with the record, read by staff alone. */
function provenanceOf({ checks, alternatives }: AssembledDraft, { work, asking, source }: Drafting) {
  const { config, asked, kind, file } = work;
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
    source: source === undefined ? null : { name: file?.name ?? null, characters: source.text.length },
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
