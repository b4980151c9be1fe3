import { contentAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { z } from 'zod';
import { anyContent } from '#schema/define/define-content-type.ts';
import { LANGUAGE_TAGS } from '#schema/base/languages.ts';
import { contentTypeNamed, contentTypes, languagePrefix } from '#schema/registry/registry.ts';
import { createSchemaOf, updateSchemaOf } from '#schema/bodies/write-schemas.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { ListQuery } from '../../platform/deps/wire-record.ts';
import { ApiError, notFound, validationFailed } from '../../platform/base/api-error.ts';
import { expectedVersion } from '../../platform/route/expected-version.ts';
import { type Route, created, defineRoute, noContent, ok } from '../../platform/route/route.ts';
import { parseBody } from '../../platform/request/parse-body.ts';
import { requireActor, requireGrant } from '../../platform/route/require-actor.ts';
import {
  bySlug,
  contentTypeNames,
  forStaff,
  isRecordId,
  listedTypeNames,
  presentContent,
  presentOne,
  typeOfRow,
  workingCopy,
  workingCopyOf,
} from '../documents/content-reads.ts';
import { acceptProposed, languageToWrite, storedLanguage } from '../documents/translations.ts';
import { type Asked, type ReadPage, listRouteOf } from '../resources/list-route.ts';
import { withDocuments } from '../document-rows/html-fields.ts';
import type { DocumentList } from '../document-rows/document-order.ts';
import { listDocuments } from '../documents/list-documents.ts';
import { readForVisitor } from '../../platform/database/read-for-visitor.ts';
import { trash } from '../publishing/publish.ts';
import { movedTo } from '../documents/redirects.ts';
import { saveIn } from '../documents/references.ts';
import { StaleVersion, insertDocument, updateDocument } from '../documents/save-document.ts';
import { refuseDateOfAuthor } from '../documents/publication-date.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { commonFaults } from '../../platform/route/common-faults.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const { access } = anyContent;
const typeParam = z.enum(contentTypeNames as [string, ...string[]]).optional();
/** Empty: the site's own. */
const languageParam = z.enum(['', ...LANGUAGE_TAGS], faults.language).optional();
const GROUP = 'Content';

const listContent = listRouteOf({
  path: '/content',
  summary: 'List content: published versions for visitors, drafts for staff',
  group: GROUP,
  among: [anyContent, ...contentTypes],
  chosenBy: (query) => contentTypeNamed(String(query.content_type_name)),
  more: { content_type_name: typeParam, language: languageParam },
  narrowing: ['language'],
  answer: { status: 200, shape: 'data', schema: answers['GET /content'] },
  can: { readTexts: true, goOn: true },
  read: (deps, asked) =>
    listOfTypes(deps, typesFor(asked.given.content_type_name as string | undefined, asked.query.ids), asked),
});

/** A page of content of these types: published content for visitors, drafts for staff. */
export async function listOfTypes(
  deps: AppDeps,
  types: readonly string[],
  { query, audience, withTexts }: Asked,
): Promise<ReadPage> {
  const isPublic = audience === 'public';
  const wanted: DocumentList = {
    source: isPublic ? 'publications' : 'content',
    types,
    query: inLanguage(deps, query, isPublic),
    withTexts,
  };
  const { found, total, last } =
    isPublic && query.search !== ''
      ? await readForVisitor(deps.database, (tx) => listDocuments(tx, wanted))
      : await listDocuments(deps.database.queries, wanted);
  const records = await presentContent(deps, found, audience);
  return { records, total, ...(last === undefined ? {} : { last }) };
}

/**
 * Visitors get one language, by default the site's own; staff get all of them. Records requested by ID may
 * have any.
 */
function inLanguage(deps: AppDeps, query: ListQuery, isPublic: boolean): ListQuery {
  const { language } = query.filters;
  if (language === undefined && (!isPublic || query.ids !== undefined)) return query;
  return { ...query, filters: { ...query.filters, language: storedLanguage(deps, language) } };
}

/** Records requested by id may have any type; without a type, the list has only types with an index. */
function typesFor(type: string | undefined, ids: readonly string[] | undefined): readonly string[] {
  if (type !== undefined) return [type];
  return ids === undefined ? listedTypeNames : contentTypeNames;
}

const getContent = defineRoute({
  method: 'GET',
  path: '/content/:id',
  summary: 'Get the draft of a piece of content',
  group: GROUP,
  grant: access.get,
  answer: { status: 200, shape: 'one', of: 'content' },
  async handle({ params, deps }) {
    return ok(await forStaff(deps, await workingCopy(deps.database.queries, params.id ?? '')));
  },
});

export const createContent = defineRoute({
  method: 'POST',
  path: '/content',
  summary: 'Create a draft',
  group: GROUP,
  grant: access.create,
  body: { kind: 'json', schema: z.looseObject({ content_type_name: z.string().optional() }) },
  answer: { status: 201, shape: 'one', of: 'content' },
  async handle({ body, actor, deps }) {
    const { content_type_name: typeName, ...rest } = body;
    const resource = contentTypeNamed(typeName ?? '');
    if (resource === undefined) {
      throw validationFailed({ content_type_name: [commonFaults.oneOf(contentTypeNames)] });
    }
    requireGrant(actor, resource.access.create);
    const { language: tag, ...fields } = rest;
    const given = resource.localized === true ? fields : rest;
    const input = await withDocuments(resource, parseBody(createSchemaOf(resource), given, resource));
    const language = languageToWrite(deps, tag);
    refuseDateOfAuthor(actor, input);
    const saving = { actor: requireActor(actor), now: deps.now(), newId: deps.newId };
    const made = { resource, input, language };
    const row = await saveIn(deps, made, (on) => insertDocument(on, made, saving));
    const record = await forStaff(deps, { resource, row });
    return created(record, { headers: { Location: `/api/v1/content/${record.id}` } });
  },
});

export const updateContent = defineRoute({
  method: 'PUT',
  path: '/content/:id',
  summary: 'Update fields of a draft',
  group: GROUP,
  grant: access.update,
  // `autosave`: an automatic save; see `save-document.ts`.
  query: z.strictObject({ autosave: z.literal('true').optional() }),
  body: { kind: 'json', schema: z.looseObject({}) },
  answer: { status: 200, shape: 'one', of: 'content' },
  async handle({ params, query, body, request, actor, deps }) {
    const { resource, row: before } = await workingCopy(deps.database.queries, params.id ?? '');
    requireGrant(actor, resource.access.update, before);
    const parsed = parseBody(updateSchemaOf(resource), body, resource);
    const { version, ...input } = await withDocuments(resource, parsed);
    refuseDateOfAuthor(actor, input, before);
    const expected = expectedVersion({ body: { version }, request });
    const isAutosave = query.autosave === 'true';
    const change = { resource, before, expectedVersion: expected, input, isAutosave };
    const saving = { actor: requireActor(actor), now: deps.now(), newId: deps.newId };
    const row = await withCurrent(deps, () =>
      saveIn(deps, change, (on) => updateDocument(on, change, saving)),
    );
    if (!isAutosave && row.translation_pending === 'proposed')
      await acceptProposed(deps.database.queries, row.id);
    return ok(await forStaff(deps, { resource, row }));
  },
});

export const deleteContent = defineRoute({
  method: 'DELETE',
  path: '/content/:id',
  summary: 'Move content to the trash, where it is kept for 30 days',
  group: GROUP,
  grant: access.delete,
  answer: { status: 204, shape: 'none' },
  async handle({ params, actor, deps }) {
    const { resource, row } = await workingCopy(deps.database.queries, params.id ?? '');
    requireGrant(actor, resource.access.delete, row);
    const step = { resource, id: row.id, now: deps.now() };
    await deps.database.transaction((tx) => trash(tx, step));
    return noContent();
  },
});

const contentBySlug = defineRoute({
  method: 'GET',
  path: '/content/slug/:slug',
  summary: 'Get published content by slug; an old slug returns the new location',
  group: GROUP,
  grant: contentAccess.list,
  query: z.strictObject({ content_type_name: typeParam, language: languageParam }),
  answer: { status: 200, shape: 'data', schema: answers['GET /content/slug/:slug'] },
  async handle({ params, query, deps }) {
    const on = deps.database.queries;
    const slug = params.slug ?? '';
    const language = storedLanguage(deps, query.language);
    const row = await bySlug(on, 'publications', { slug, language, type: query.content_type_name });
    if (row !== undefined) {
      return ok(await presentOne(deps, { resource: typeOfRow(row), row }, 'public'), { public: true });
    }
    for (const path of formerPaths(slug, query.content_type_name)) {
      const target = await movedTo(on, languagePrefix(language) + path);
      if (target !== undefined) return ok({ moved_to: target }, { public: true });
    }
    throw notFound('content');
  },
});

const contentBySlugForAdmin = defineRoute({
  method: 'GET',
  path: '/content/slug-for-admin/:slug',
  summary: 'Get a draft by slug or ID',
  group: GROUP,
  grant: access.get,
  query: z.strictObject({ content_type_name: typeParam, language: languageParam }),
  answer: { status: 200, shape: 'one', of: 'content' },
  async handle({ params, query, deps }) {
    const slug = params.slug ?? '';
    const type = query.content_type_name;
    const on = deps.database.queries;
    if (isRecordId(slug)) return ok(await forStaff(deps, await workingCopyOf(on, slug, type)));
    const row = await bySlug(on, 'content', { slug, language: storedLanguage(deps, query.language), type });
    if (row === undefined) throw notFound('content');
    return ok(await forStaff(deps, { resource: typeOfRow(row), row }));
  },
});

/** Reading, saving, and finding content. Routes that change its state are in `content-actions.ts`. */
export const contentRoutes: readonly Route[] = [
  listContent,
  createContent,
  contentBySlug,
  contentBySlugForAdmin,
  getContent,
  updateContent,
  deleteContent,
];

/** Runs a save; a stale version becomes 409 with the stored record, so that the form can offer both. */
export async function withCurrent<Result>(deps: AppDeps, save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof StaleVersion)) throw error;
    throw new ApiError('version_conflict', {
      message: spoken('saved_since'),
      current: await forStaff(deps, await workingCopy(deps.database.queries, error.id)),
    });
  }
}

/** The paths that a slug may have had, in the types that it may belong to. */
function formerPaths(slug: string, typeName: string | undefined): string[] {
  const names = typeName === undefined ? contentTypeNames : [typeName];
  return names.flatMap((name) => {
    const path = contentTypeNamed(name)?.site.path;
    // The category does not matter: a correct slug below a wrong category is found as well.
    return path === undefined ? [] : [path.replace('{category}', '-').replace('{slug}', slug)];
  });
}
