import { imageAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { COVER_COMPOSITIONS } from '#schema/base/covers.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, created, defineRoute, ok } from '../../platform/route/route.ts';
import { coverMarks, drawCover } from './cover.ts';
import { HEIGHT, WIDTH } from '../covers/composition.ts';
import { rasterise } from '../covers/rasterise.ts';
import { headerSvg } from './header-image.ts';
import { presentStored } from '../media/present-image.ts';
import { storeImage } from '../media/store-image.ts';
import { withinQuota } from '../media/upload-quota.ts';
import { inWorkSlot } from '../media/work-slots.ts';

const GROUP = 'Images';

const previewCovers = defineRoute({
  method: 'POST',
  path: '/image/cover/previews',
  summary: 'Preview a cover in each composition; nothing is saved',
  group: GROUP,
  grant: imageAccess.create,
  body: { kind: 'json', schema: bodies['POST /image/cover/previews'] },
  answer: { status: 200, shape: 'data', schema: answers['POST /image/cover/previews'] },
  handle({ body }) {
    const previews = COVER_COMPOSITIONS.map((composition) => {
      const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
      const marks = coverMarks({ ...body, composition });
      return { composition, svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${marks}</svg>` };
    });
    return Promise.resolve(ok(previews));
  },
});

const drawOne = defineRoute({
  method: 'POST',
  path: '/image/cover',
  summary: 'Create a typographic cover in the media library',
  group: GROUP,
  grant: imageAccess.create,
  body: { kind: 'json', schema: bodies['POST /image/cover'] },
  answer: { status: 201, shape: 'data', schema: answers['POST /image/cover'] },
  async handle({ body: { composition, ...text }, actor, deps }) {
    const cover = composition === undefined ? text : { ...text, composition };
    const bytes = await inWorkSlot(() => drawCover(cover));
    const alt = text.author === '' ? `Cover: ${text.title}` : `Cover: ${text.title} by ${text.author}`;
    const createdBy = requireActor(actor).id;
    const image = await withinQuota(deps, createdBy, () => storeImage(deps, { bytes, alt, createdBy }));
    return created(presentStored(image, deps));
  },
});

const previewHeader = defineRoute({
  method: 'POST',
  path: '/image/header/preview',
  summary: 'Preview the header image of an issue; nothing is saved',
  group: GROUP,
  grant: imageAccess.create,
  body: { kind: 'json', schema: bodies['POST /image/header/preview'] },
  answer: { status: 200, shape: 'data', schema: answers['POST /image/header/preview'] },
  handle: ({ body }) => Promise.resolve(ok({ svg: headerSvg(body) })),
});

const drawHeader = defineRoute({
  method: 'POST',
  path: '/image/header',
  summary: 'Create the header image of an issue in the media library',
  group: GROUP,
  grant: imageAccess.create,
  body: { kind: 'json', schema: bodies['POST /image/header'] },
  answer: { status: 201, shape: 'data', schema: answers['POST /image/header'] },
  async handle({ body, actor, deps }) {
    const bytes = await inWorkSlot(() => rasterise(headerSvg(body)));
    const alt = body.line === '' ? body.title : `${body.title}. ${body.line}`;
    const createdBy = requireActor(actor).id;
    const image = await withinQuota(deps, createdBy, () => storeImage(deps, { bytes, alt, createdBy }));
    return created(presentStored(image, deps));
  },
});

/** Covers and newsletter headers that the product draws, stored as images in the library. */
export const coverRoutes: readonly Route[] = [previewCovers, drawOne, previewHeader, drawHeader];
