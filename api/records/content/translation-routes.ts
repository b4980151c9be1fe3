import { contentAccess } from '#schema/access/access.ts';
import type { TranslationEntry } from '#schema/answers/records/content.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { anyContent } from '#schema/define/define-content-type.ts';
import type { LanguageTag } from '#schema/base/languages.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { recordChange } from '../documents/record-change.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { requireActor, requireGrant } from '../../platform/route/require-actor.ts';
import { type Route, created, defineRoute, ok } from '../../platform/route/route.ts';
import { type WorkingCopy, forStaff, isRecordId, workingCopy } from '../documents/content-reads.ts';
import { snapshotOf } from '../document-rows/document-input.ts';
import { messages as documents } from '../documents/messages.ts';
import { saveIn } from '../documents/references.ts';
import { insertDocument } from '../documents/save-document.ts';
import {
  type StaffVersion,
  languageToWrite,
  markTranslated,
  readPublicVersions,
  readVersions,
  secondVersion,
} from '../documents/translations.ts';
import { messages } from './messages.ts';

const spoken = later(messages);
const spokenOfDocuments = later(documents);
const GROUP = 'Content';

const list = defineRoute({
  method: 'GET',
  path: '/content/:id/translations',
  summary: 'List the versions of an entry by language: published ones for visitors, all for staff',
  group: GROUP,
  grant: contentAccess.list,
  answer: { status: 200, shape: 'data', schema: answers['GET /content/:id/translations'] },
  async handle({ params, actor, deps }) {
    const id = params.id ?? '';
    if (actor === null) return ok(await publishedVersions(deps, id), { public: true });
    return ok(await versions(deps, await workingCopy(deps.database.queries, id)));
  },
});

const create = defineRoute({
  method: 'POST',
  path: '/content/:id/translations',
  summary:
    'Create the version of an entry in another language: a draft with a copy of its text, to be translated',
  group: GROUP,
  grant: anyContent.access.create,
  body: { kind: 'json', schema: bodies['POST /content/:id/translations'] },
  answer: { status: 201, shape: 'one', of: 'content' },
  async handle({ params, body, actor, deps }) {
    const source = await workingCopy(deps.database.queries, params.id ?? '');
    const { resource, row } = source;
    requireGrant(actor, resource.access.create);
    requireLocalized(resource);
    if (row.status === 'trashed')
      throw new ApiError('invalid_transition', { message: spokenOfDocuments('trashed') });
    const language = languageToWrite(deps, body.language);
    const known = await readVersions(deps.database.queries, row);
    if (known.some((version) => version.language === language)) throw secondVersion();
    const saving = { actor: requireActor(actor), now: deps.now(), newId: deps.newId };
    const made = { resource, input: inputOf(source), language, translation: translationOf(source) };
    try {
      const copy = await saveIn(deps, made, (on) => insertDocument(on, made, saving));
      const record = await forStaff(deps, { resource, row: copy });
      return created(record, { headers: { Location: `/api/v1/content/${record.id}` } });
    } catch (error) {
      throw isUniqueViolation(error) && error.constraint === 'content_translations' ? secondVersion() : error;
    }
  },
});

const markAsTranslated = defineRoute({
  method: 'POST',
  path: '/content/:id/translated',
  summary: 'Mark a version as translated and up to date with the version that it was translated from',
  group: GROUP,
  grant: anyContent.access.update,
  answer: { status: 200, shape: 'data', schema: answers['POST /content/:id/translated'] },
  async handle({ params, actor, deps }) {
    const copy = await workingCopy(deps.database.queries, params.id ?? '');
    const { resource, row } = copy;
    requireGrant(actor, resource.access.update, row);
    await deps.database.transaction(async (tx) => {
      if (!(await markTranslated(tx, row.id)))
        throw new ApiError('invalid_transition', { message: spoken('no_source') });
      await recordChange(tx, { documents: [row], action: 'translate', now: deps.now() });
    });
    return ok(await versions(deps, copy));
  },
});

/** The versions of an entry in several languages. */
export const translationRoutes: readonly Route[] = [list, create, markAsTranslated];

function requireLocalized({ localized }: ContentType): void {
  if (localized !== true) throw new ApiError('invalid_transition', { message: spoken('not_localized') });
}

/**
 * The initial values of a translation. Its slug comes from its title; where the source first appeared does
 * not apply to it.
 */
function inputOf({ resource, row }: WorkingCopy): Record<string, unknown> {
  return { ...snapshotOf(resource, row), slug: null, published_date: null, canonical_url: null };
}

function translationOf({ row }: WorkingCopy) {
  return {
    translation_group: row.translation_group ?? row.id,
    translation_source: row.id,
    translation_source_version: row.version,
    translation_pending: 'copied',
  };
}

async function versions(deps: AppDeps, { row }: WorkingCopy): Promise<TranslationEntry[]> {
  const found = await readVersions(deps.database.queries, row);
  return found.map((version) => staffVersion(deps, version));
}

function staffVersion({ site }: AppDeps, version: StaffVersion): TranslationEntry {
  const { id, language, title, slug, status, scheduled_at } = version;
  const isScheduled = status === 'draft' && scheduled_at !== null;
  return {
    id,
    language: tagOf(language, site().language),
    title,
    slug,
    path: null,
    status: (isScheduled ? 'scheduled' : status) as TranslationEntry['status'],
    scheduled_at,
    has_unpublished_changes:
      version.published_version !== null && version.published_version !== version.version,
    version: version.version,
    updated_at: version.updated_at,
    source_id: version.translation_source,
    pending: version.translation_pending,
    is_outdated: version.is_outdated,
  };
}

async function publishedVersions(deps: AppDeps, id: string): Promise<TranslationEntry[]> {
  const found = isRecordId(id) ? await readPublicVersions(deps.database.queries, id) : [];
  if (found.length === 0) throw notFound('content');
  const own = deps.site().language;
  // A version in what became the site’s own language has no page: only texts in no language are shown in it.
  const shown = found.filter(({ language }) => language !== own);
  return shown.map(({ language, path, ...version }) => ({
    ...version,
    language: tagOf(language, own),
    path: path ?? null,
    status: 'published',
  }));
}

function tagOf(language: string, own: LanguageTag): LanguageTag {
  return language === '' ? own : (language as LanguageTag);
}
