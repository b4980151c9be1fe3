import { z } from 'zod';
import { imageAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { IMAGE_IDENTIFIER } from '#schema/fields/image.ts';
import { ApiError, notFound, validationFailed } from '../../platform/base/api-error.ts';
import { pagingParams, searchParam } from '../../platform/route/list-query.ts';
import { requireActor, requireGrant } from '../../platform/route/require-actor.ts';
import { type Route, created, defineRoute, noContent, ok, pageOf } from '../../platform/route/route.ts';
import { fetchImage } from './fetch-image.ts';
import { type LibraryImage, changeImage, deleteUnusedImage, listImages, readImage } from './image-library.ts';
import { presentListed, presentStored } from './present-image.ts';
import { recordImageChange } from './record-image-change.ts';
import { replaceImage } from './replace-image.ts';
import { findImage, storeImage } from './store-image.ts';
import { UPLOAD_BODY_MAX_BYTES, readUploadForm } from './upload-form.ts';
import { withinQuota } from './upload-quota.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const GROUP = 'Images';

const uploadImage = defineRoute({
  method: 'POST',
  path: '/image/upload',
  summary: 'Upload an image: multipart with one `file` (JPEG, PNG, WebP, or AVIF, up to 10 MB) and its `alt`',
  group: GROUP,
  grant: imageAccess.create,
  body: { kind: 'form', maxBytes: UPLOAD_BODY_MAX_BYTES },
  answer: { status: 201, shape: 'data', schema: answers['POST /image/upload'] },
  async handle({ request, actor, deps }) {
    const createdBy = requireActor(actor).id;
    return withinQuota(deps, createdBy, async () => {
      const image = await storeImage(deps, { ...(await readUploadForm(request)), createdBy });
      return created(presentStored(image, deps));
    });
  },
});

const useExistingImage = defineRoute({
  method: 'POST',
  path: '/image/upload/existing-image',
  summary: 'Add an image from a public URL, or use one of the media library',
  group: GROUP,
  grant: imageAccess.create,
  body: { kind: 'json', schema: bodies['POST /image/upload/existing-image'] },
  answer: { status: 201, shape: 'data', schema: answers['POST /image/upload/existing-image'] },
  async handle({ body, actor, deps }) {
    const { image_url: url = '' } = body;
    const identifier = body.image_unique_identifier ?? ownIdentifier(url, deps.env.siteUrl);
    if (identifier === undefined) {
      const { id } = requireActor(actor);
      const image = await withinQuota(deps, id, () => fetchImage(deps, url, id));
      return created(presentStored(image, deps));
    }
    const image = await findImage(deps, identifier);
    const field = body.image_url === undefined ? 'image_unique_identifier' : 'image_url';
    if (image === undefined) throw validationFailed({ [field]: [spoken('not_in_library')] });
    return created(presentStored({ ...image, wasThere: true }, deps));
  },
});

const listLibrary = defineRoute({
  method: 'GET',
  path: '/image',
  summary: 'List images of the media library with where each is used, newest first',
  group: GROUP,
  grant: imageAccess.get,
  query: z.strictObject({
    ...pagingParams,
    search: searchParam.default(''),
    unused: z.enum(['true', 'false']).default('false'),
    without_alt: z.enum(['true', 'false']).default('false'),
  }),
  answer: { status: 200, shape: 'data', schema: answers['GET /image'] },
  async handle({ query, deps }) {
    const asked = {
      page: query.page,
      perPage: query.per_page,
      search: query.search,
      unused: query.unused === 'true',
      withoutAlt: query.without_alt === 'true',
    };
    const { found, total } = await listImages(deps.database.queries, asked);
    return ok(
      pageOf(
        found.map((image) => presentListed(image, deps)),
        { ...asked, total },
      ),
    );
  },
});

const getImage = defineRoute({
  method: 'GET',
  path: '/image/:identifier',
  summary: 'Get an image and where it is used',
  group: GROUP,
  grant: imageAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /image/:identifier'] },
  async handle({ params, deps }) {
    const image = await readImage(deps.database.queries, params.identifier ?? '');
    if (image === undefined) throw notFound('image');
    return ok(presentListed(image, deps));
  },
});

const updateImage = defineRoute({
  method: 'PUT',
  path: '/image/:identifier',
  summary: 'Set the alt text and focal point of an image',
  group: GROUP,
  grant: imageAccess.update,
  body: { kind: 'json', schema: bodies['PUT /image/:identifier'] },
  answer: { status: 200, shape: 'data', schema: answers['PUT /image/:identifier'] },
  async handle({ params, body, actor, deps }) {
    const identifier = params.identifier ?? '';
    const before = await readImage(deps.database.queries, identifier);
    if (before === undefined) throw notFound('image');
    requireGrant(actor, imageAccess.update, before);
    await deps.database.transaction(async (tx) => {
      await changeImage(tx, identifier, body);
      const details = { fields: Object.keys(body) };
      // Pages carry the point in the addresses of their crops.
      await recordImageChange(tx, deps, {
        action: 'update',
        image: before,
        shownIn: before.used_in,
        details,
      });
    });
    const image = await readImage(deps.database.queries, identifier);
    if (image === undefined) throw notFound('image');
    return ok(presentListed(image, deps));
  },
});

const replaceWithAnother = defineRoute({
  method: 'POST',
  path: '/image/:identifier/replace',
  summary: 'Replace an image everywhere with another one from the media library',
  group: GROUP,
  grant: imageAccess.replace,
  body: { kind: 'json', schema: bodies['POST /image/:identifier/replace'] },
  answer: { status: 200, shape: 'data', schema: answers['POST /image/:identifier/replace'] },
  async handle({ params, body, actor, deps }) {
    const from = params.identifier ?? '';
    const before = await findImage(deps, from);
    if (before === undefined) throw notFound('image');
    const to = await findImage(deps, body.image_unique_identifier);
    if (to === undefined) {
      throw validationFailed({ image_unique_identifier: [spoken('not_in_library')] });
    }
    if (to.identifier === from) throw validationFailed({ image_unique_identifier: [spoken('same_image')] });
    const saving = { actor: requireActor(actor), now: deps.now(), newId: deps.newId };
    await deps.database.transaction(async (tx) => {
      const shownIn = await replaceImage(tx, { from, to }, saving);
      if (to.alt === null && before.alt !== null) await changeImage(tx, to.identifier, { alt: before.alt });
      const details = { by: to.identifier, changed: shownIn.length };
      await recordImageChange(tx, deps, { action: 'replace', image: before, shownIn, details });
    });
    const image = await readImage(deps.database.queries, to.identifier);
    if (image === undefined) throw notFound('image');
    return ok(presentListed(image, deps));
  },
});

const deleteImage = defineRoute({
  method: 'DELETE',
  path: '/image/:identifier',
  summary: 'Delete an image that is not in use',
  group: GROUP,
  grant: imageAccess.replace,
  answer: { status: 204, shape: 'none' },
  async handle({ params, deps }) {
    const identifier = params.identifier ?? '';
    const image = await readImage(deps.database.queries, identifier);
    if (image === undefined) throw notFound('image');
    const isGone = await deps.database.transaction(async (tx) => {
      if (!(await deleteUnusedImage(tx, identifier))) return false;
      await recordImageChange(tx, deps, { action: 'delete', image });
      return true;
    });
    if (!isGone) {
      throw new ApiError('in_use', {
        message: spoken('image_used', { titles: titlesOf(image) }),
      });
    }
    await deps.images.removeAll(identifier);
    return noContent();
  },
});

/** The media library (contract §4). */
export const mediaRoutes: readonly Route[] = [
  uploadImage,
  useExistingImage,
  listLibrary,
  getImage,
  updateImage,
  replaceWithAnother,
  deleteImage,
];

/** A URL of one of our own images refers to the library. */
function ownIdentifier(url: string, siteUrl: string): string | undefined {
  if (!url.startsWith(`${siteUrl}/images/`)) return undefined;
  const [identifier = ''] = url.slice(`${siteUrl}/images/`.length).split('/');
  return IMAGE_IDENTIFIER.test(identifier) ? identifier : undefined;
}

function titlesOf({ used_in: [first, ...others] }: LibraryImage): string {
  const title = first === undefined ? 'something new' : `“${first.title}”`;
  return others.length === 0 ? title : `${title} and ${others.length} more`;
}
