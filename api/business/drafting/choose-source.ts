import { contentTypeNamed } from '#schema/registry/registry.ts';
import { readDocuments } from '../../records/document-rows/document-select.ts';
import { snapshotOf } from '../../records/document-rows/document-input.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import type { DraftWork } from './draft-work.ts';
import { keepSource, readKeptSource } from '../ai-sources/kept-sources.ts';
import { contentSource } from '../ai-sources/content-source.ts';
import { readSource } from '../ai-sources/read-source.ts';
import { SourceError, type SourceText, plainSource } from '../ai-sources/source-text.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The source of a draft. */
export interface ChosenSource {
  /** The id under which it is stored. */
  id: string;
  name: string;
  text: SourceText;
  /** The content of this site that the text comes from. */
  content: { id: string; content_type_name: string } | null;
}

type Choosing = Pick<DraftWork, 'deps' | 'actor' | 'asked' | 'file' | 'signal'>;

/**
 * Reads and stores the requested source, so that its words can be looked up later. Throws 422 for more than
 * one source, and for one that cannot be read.
 */
export async function chooseSource(work: Choosing): Promise<ChosenSource | undefined> {
  const { asked, file } = work;
  const { source_id: keptId, source_content_id: contentId } = asked;
  const text = asked.source_text?.trim() || undefined;
  if ([file, text, keptId, contentId].filter((one) => one !== undefined).length > 1) {
    throw validationFailed({
      source: [spoken('one_source')],
    });
  }
  if (keptId !== undefined) return keptSource(work, keptId);
  if (contentId !== undefined) return sourceOfContent(work, contentId);
  if (file !== undefined || text !== undefined) return sentSource(work);
  return undefined;
}

async function keptSource({ deps, actor }: Choosing, id: string): Promise<ChosenSource> {
  const kept = await readKeptSource(deps, actor, id);
  if (kept === undefined) throw validationFailed({ source_id: [spoken('source_deleted')] });
  const { name, source, contentId } = kept;
  const [row] =
    contentId === null ? [] : await readDocuments(deps.database.queries, 'content', { id: contentId });
  return { id, name, text: source, content: row === undefined ? null : contentOf(row) };
}

async function sourceOfContent({ deps, actor }: Choosing, contentId: string): Promise<ChosenSource> {
  const [row] = await readDocuments(deps.database.queries, 'content', { id: contentId });
  const resource = row === undefined ? undefined : contentTypeNamed(row.type);
  if (row === undefined || resource === undefined || row.status === 'trashed') {
    throw validationFailed({ source_content_id: [spoken('text_deleted')] });
  }
  const text = readable('source_content_id', () => contentSource(resource, snapshotOf(resource, row)));
  const name = row.title;
  const id = await keepSource(deps, { source: text, name, userId: actor.id, contentId });
  return { id, name, text, content: contentOf(row) };
}

function contentOf({ id, type }: { id: string; type: string }): ChosenSource['content'] {
  return { id, content_type_name: type };
}

/** From this length on, pasted text is read in the same thread as files. */
const LONG_TEXT_CHARS = 100_000;

async function sentSource(work: Choosing): Promise<ChosenSource> {
  const { deps, asked, file, actor, signal } = work;
  const pasted = asked.source_text ?? '';
  const field = file === undefined ? 'source_text' : 'source';
  const text =
    file === undefined && pasted.length < LONG_TEXT_CHARS
      ? readable(field, () => plainSource(pasted))
      : await readSource(file ?? { name: 'pasted.txt', bytes: Buffer.from(pasted) }, signal).catch(
          (error: unknown) => {
            throw refusalOf(field, error);
          },
        );
  const name = file?.name ?? `Text for “${asked.title ?? asked.topic ?? ''}”`;
  const id = await keepSource(deps, { source: text, name, userId: actor.id });
  return { id, name, text, content: null };
}

function readable(field: string, read: () => SourceText): SourceText {
  try {
    return read();
  } catch (error) {
    throw refusalOf(field, error);
  }
}

/** 422 on its field for an unreadable source; other errors unchanged. */
function refusalOf(field: string, error: unknown): unknown {
  return error instanceof SourceError ? validationFailed({ [field]: [error.spoken] }) : error;
}
