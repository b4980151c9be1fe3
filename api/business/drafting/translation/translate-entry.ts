import type { WireRecord } from '../../../platform/deps/wire-record.ts';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import type { Actor } from '#schema/access/access.ts';
import { ApiError } from '../../../platform/base/api-error.ts';
import { noteAudit } from '../../../platform/audit/audit-log.ts';
import { later } from '../../../platform/base/spoken.ts';
import { withCurrent } from '../../../records/content/content-routes.ts';
import { snapshotOf } from '../../../records/document-rows/document-input.ts';
import { type WorkingCopy, forStaff, workingCopy } from '../../../records/documents/content-reads.ts';
import { updateDocument } from '../../../records/documents/save-document.ts';
import { markProposed } from '../../../records/documents/translations.ts';
import type { AiConfig } from '../../ai-provider/ai-config.ts';
import { beginAsking } from '../../ai-provider/ask-model.ts';
import { messages } from './messages.ts';
import { piecesOf } from './pieces.ts';
import { translatePieces } from './translate-pieces.ts';

const spoken = later(messages);

/** The requested translation, who asked for it, and its progress. */
export interface TranslationWork {
  deps: AppDeps;
  config: AiConfig;
  actor: Actor;
  copy: WorkingCopy;
  /**
   * Proposes a translation of the whole entry as the working copy of one version: the text of its source,
   * translated, and marked as proposed by AI. Nothing is stored when a part fails, or when someone saved the
   * version in the meantime.
   */
  expectedVersion: number;
  signal: AbortSignal;
  onProgress: (progress: { step: 'translating'; done: number; of: number }) => void;
}

/**
 * Proposes a translation of the whole entry as the working copy of one version: the text of its source, translated, marked as
 * proposed by AI. Nothing is stored when a part of it fails, or when someone saved the version meanwhile.
 */
export async function translateEntry(work: TranslationWork): Promise<WireRecord> {
  const { deps, config, actor, copy, expectedVersion, signal, onProgress } = work;
  const { resource, row } = copy;
  const source = await sourceOf(deps, copy);
  const { fields, pieces } = piecesOf(resource, snapshotOf(source.resource, source.row));
  const asking = beginAsking({ deps, config, userId: actor.id, signal });
  await translatePieces(asking, pieces, {
    language: languageName(row.language === '' ? deps.site().language : row.language),
    onProgress: (done, of) => onProgress({ step: 'translating', done, of }),
  });
  // Callers who have disconnected do not want it.
  signal.throwIfAborted();
  const hasPage = row.published_version !== null;
  const input = hasPage ? fields : { ...fields, slug: null };
  const saving = { actor, now: deps.now(), newId: deps.newId };
  const saved = await withCurrent(deps, () =>
    deps.database.transaction(async (tx) => {
      const written = await updateDocument(tx, { resource, before: row, expectedVersion, input }, saving);
      const marks = await markProposed(tx, row.id, source.row.version);
      const record = { resource: resource.name, recordId: row.id, recordTitle: written.title };
      await noteAudit(tx, deps, { action: 'propose_translation', ...record });
      return { ...written, ...marks };
    }),
  );
  return forStaff(deps, { resource, row: saved });
}

/** The version that a translation was made from. Throws 409 if there is none. */
async function sourceOf(deps: AppDeps, { row }: WorkingCopy): Promise<WorkingCopy> {
  const none = () => new ApiError('invalid_transition', { message: spoken('no_source') });
  if (row.translation_source === null) throw none();
  const source = await workingCopy(deps.database.queries, row.translation_source).catch(() => undefined);
  if (source === undefined || source.row.status === 'trashed') throw none();
  return source;
}

function languageName(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}
