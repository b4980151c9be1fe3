import type { z } from 'zod';
import { entryToTranslate, linkingContent, proposal, translationToCreate, wordsToFind } from './content.ts';
import { newExport } from './exports.ts';
import { fileName } from './files.ts';
import { firstRunChange } from './first-run.ts';
import { cover, coverWords, existingImage, header, imageWords, replacement } from './images.ts';
import { distinctContacts, resend, review, stepToRelease } from './newsletter.ts';
import { factorCode, ownPassword } from './people.ts';
import { newView, viewChange } from './planning.ts';

/**
 * Bodies of requests, by the lines of their routes. The route checks what it is sent by its line, and a client that calls the line
 * has its type. Bodies of records follow from the declaration of their resource.
 */
export const bodies = {
  'POST /content/:id/rewrite-links': linkingContent,
  'POST /content/:id/propose': proposal,
  'POST /content/:id/translate': entryToTranslate,
  'POST /content/:id/translations': translationToCreate,
  'POST /ai/sources/:id/find': wordsToFind,
  'POST /exports': newExport,
  'PUT /files/:identifier': fileName,
  'POST /image/upload/existing-image': existingImage,
  'PUT /image/:identifier': imageWords,
  'POST /image/:identifier/replace': replacement,
  'POST /image/cover/previews': coverWords,
  'POST /image/cover': cover,
  'POST /image/header/preview': header,
  'POST /image/header': header,
  'POST /newsletter-campaigns/:id/resend': resend,
  'POST /newsletter-campaigns/:id/review-unknown': review,
  'POST /contact-lists/:id/welcome-series/send-again': stepToRelease,
  'POST /contacts/duplicates/tell-apart': distinctContacts,
  'POST /saved-views': newView,
  'PUT /saved-views/:id': viewChange,
  'PUT /first-run': firstRunChange,
  'POST /second-factor': ownPassword,
  'POST /second-factor/confirm': factorCode,
  'POST /second-factor/recovery-codes': factorCode,
  'POST /second-factor/disable': factorCode,
} as const;

type BodyLine = keyof typeof bodies;

/** The same, read-only. */
type Fixed<Value> = Value extends object ? { readonly [Name in keyof Value]: Fixed<Value[Name]> } : Value;

/** What a call of a line sends; unknown where its body is not declared by line. */
export type BodyOf<Line extends string> = Line extends BodyLine
  ? Fixed<z.input<(typeof bodies)[Line]>>
  : unknown;
