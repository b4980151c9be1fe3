import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { imageAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { plainText } from '#schema/fields/parts/field.ts';
import { FILE_MAX_BYTES, FILE_NAME_MAX_CHARS } from '#schema/base/limits.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import { rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { pagingParams, searchParam } from '../../platform/route/list-query.ts';
import { requireActor, requireGrant } from '../../platform/route/require-actor.ts';
import { type Route, created, defineRoute, noContent, ok, pageOf } from '../../platform/route/route.ts';
import { type StoredFile, findFile, listFiles, presentFile, usesOfFile } from './file-library.ts';
import { storeFile } from './store-file.ts';
import { withinQuota } from './upload-quota.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const GROUP = 'Files';

const uploadFile = defineRoute({
  method: 'POST',
  path: '/files',
  summary: 'Upload a file as raw bytes with its name (MP3, M4A, OGG, WAV, MP4, WebM, or PDF, up to 200 MB)',
  group: GROUP,
  grant: imageAccess.create,
  query: z.strictObject({
    name: plainText({ max: FILE_NAME_MAX_CHARS }).refine((name) => name !== '', faults.required),
  }),
  body: { kind: 'bytes', maxBytes: FILE_MAX_BYTES },
  answer: { status: 201, shape: 'data', schema: answers['POST /files'] },
  async handle({ request, query, actor, deps }) {
    const createdBy = requireActor(actor).id;
    return withinQuota(deps, createdBy, async () => {
      const { wasThere, ...file } = await storeFile(deps, { request, name: query.name, createdBy });
      return created({ ...presentFile(file, deps.env.siteUrl), already_stored: wasThere });
    });
  },
});

const listLibrary = defineRoute({
  method: 'GET',
  path: '/files',
  summary: 'List audio, video, and documents of the media library, newest first',
  group: GROUP,
  grant: imageAccess.get,
  query: z.strictObject({
    ...pagingParams,
    search: searchParam.default(''),
    of: z.enum(['audio', 'video', 'document']).optional(),
  }),
  answer: { status: 200, shape: 'data', schema: answers['GET /files'] },
  async handle({ query, deps }) {
    const { page, per_page: perPage, search, of } = query;
    const { found, total } = await listFiles(deps.database.queries, { page, perPage, search, of });
    const shown = found.map((file) => presentFile(file, deps.env.siteUrl));
    return ok(pageOf(shown, { page, perPage, total }));
  },
});

const getFile = defineRoute({
  method: 'GET',
  path: '/files/:identifier',
  summary: 'Get a file of the media library',
  group: GROUP,
  grant: imageAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /files/:identifier'] },
  async handle({ params, deps }) {
    return ok(presentFile(await stored(deps, params.identifier), deps.env.siteUrl));
  },
});

const renameFile = defineRoute({
  method: 'PUT',
  path: '/files/:identifier',
  summary: 'Rename a file; the name is used for downloads',
  group: GROUP,
  grant: imageAccess.update,
  body: { kind: 'json', schema: bodies['PUT /files/:identifier'] },
  answer: { status: 200, shape: 'data', schema: answers['PUT /files/:identifier'] },
  async handle({ params, body, actor, deps }) {
    const file = await stored(deps, params.identifier);
    requireGrant(actor, imageAccess.update, file);
    await deps.database.transaction(async (tx) => {
      await rows(tx, sql`UPDATE files SET name = ${body.name} WHERE identifier = ${file.identifier}`);
      await recordPlainChange(tx, deps, { action: 'update', ...aboutFile({ ...file, name: body.name }) });
    });
    return ok(presentFile({ ...file, name: body.name }, deps.env.siteUrl));
  },
});

const deleteFile = defineRoute({
  method: 'DELETE',
  path: '/files/:identifier',
  summary: 'Delete a file that is not in use',
  group: GROUP,
  grant: imageAccess.replace,
  answer: { status: 204, shape: 'none' },
  async handle({ params, deps }) {
    const file = await stored(deps, params.identifier);
    await deps.database.transaction(async (tx) => {
      // A save that is about to name the file in a field waits, and then finds it gone.
      await rows(tx, sql`SELECT 1 FROM files WHERE identifier = ${file.identifier} FOR UPDATE`);
      const [use] = await usesOfFile(tx, file);
      if (use !== undefined)
        throw new ApiError('in_use', {
          message: spoken('file_used', { title: use.title }),
        });
      await rows(tx, sql`DELETE FROM files WHERE identifier = ${file.identifier}`);
      await recordPlainChange(tx, deps, { action: 'delete', ...aboutFile(file) });
    });
    await deps.images.removeAll(file.identifier);
    return noContent();
  },
});

/** The library of audio, video and documents. */
export const fileRoutes: readonly Route[] = [uploadFile, listLibrary, getFile, renameFile, deleteFile];

async function stored({ database }: Pick<AppDeps, 'database'>, identifier = ''): Promise<StoredFile> {
  const file = await findFile(database.queries, identifier);
  if (file === undefined) throw notFound('file');
  return file;
}

function aboutFile({ identifier, name }: Pick<StoredFile, 'identifier' | 'name'>) {
  return { resource: 'files', recordId: identifier, recordTitle: name };
}
