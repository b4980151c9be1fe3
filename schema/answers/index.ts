import { z } from 'zod';
import { coverPreviews, drawing, libraryPicture, storedPicture } from './images.ts';
import { pageOf } from './page.ts';
import {
  contentOrMoved,
  listOrMoved,
  moved,
  neighbours,
  page,
  presence,
  previewLink,
  revision,
  revisionEntry,
  searchHit,
} from './content.ts';
import { linksToFormer, publishingCheck, rewritten } from './publishing.ts';
import { contentRecord, listRecord } from './records.ts';
import { handledItem, queue } from './queues.ts';
import { today } from './today.ts';

/**
 * What routes answer, by their lines. The route declares its answer from here, so its handler is held to the type; the API
 * reference describes it; and `client.ask('GET /queues')` has its type. A route that answers records of a resource needs
 * no line: its declaration says what they are.
 */
export const answers = {
  'GET /content': pageOf(contentRecord),
  'GET /preview/:token': contentRecord,
  'GET /content/slug/:slug': contentOrMoved,
  'GET /content/:id/related': z.array(contentRecord),
  'GET /content/:id/neighbours': neighbours,
  'POST /content/:id/preview-link': previewLink,
  'POST /content/:id/preview': page,
  'GET /content/:id/checks': z.array(publishingCheck),
  'GET /content/:id/old-links': linksToFormer,
  'POST /content/:id/rewrite-links': z.array(rewritten),
  'GET /content/:id/revisions': pageOf(revisionEntry),
  'GET /content/:id/revisions/:number': revision,
  'POST /content/:id/presence': presence,
  'GET /list': pageOf(listRecord),
  'GET /list/slug/:slug': listOrMoved,
  'POST /list/:slug/checks': z.array(publishingCheck),
  'GET /search': z.array(searchHit),
  'GET /redirect': moved,
  'POST /image/upload': storedPicture,
  'POST /image/upload/existing-image': storedPicture,
  'GET /image': pageOf(libraryPicture),
  'GET /image/:identifier': libraryPicture,
  'PUT /image/:identifier': libraryPicture,
  'POST /image/:identifier/replace': libraryPicture,
  'POST /image/cover/previews': coverPreviews,
  'POST /image/cover': storedPicture,
  'POST /image/header/preview': drawing,
  'POST /image/header': storedPicture,
  'GET /today': today,
  'GET /queues': z.array(queue),
  'POST /queues/:name/:id/retry': handledItem,
  'POST /queues/:name/:id/cancel': handledItem,
} as const;

export type AnswerLine = keyof typeof answers;
/** What is in `data`. */
export type AnswerOf<Line extends AnswerLine> = z.output<(typeof answers)[Line]>;
