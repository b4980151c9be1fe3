import type { z } from 'zod';
import { entryToTranslate, linkingContent, proposal, translationToCreate, wordsToFind } from './content.ts';
import { commentChange, newComment, suggestionToTake } from './comments.ts';
import { emailToSend } from './emails.ts';
import { newExport } from './exports.ts';
import { fileName } from './files.ts';
import { firstRunChange } from './first-run.ts';
import { cover, coverWords, existingImage, header, imageWords, replacement } from './images.ts';
import { distinctContacts, resend, review, stepToRelease } from './newsletter.ts';
import { factorCode, ownPassword } from './people.ts';
import { quotationsToCheck } from './quotations.ts';
import { newView, viewChange } from './planning.ts';
import { newRehearsal } from './rehearsals.ts';
import { newReleaseItems, releaseSchedule, releaseStep, releaseUndo } from './releases.ts';

/**
 * Request bodies, by method and path of their routes. The route checks its input with this, and clients that
 * call it are typed. Bodies of records are derived from the declaration of their resource.
 */
export const bodies = {
  'POST /emails': emailToSend,
  'POST /content/:id/rewrite-links': linkingContent,
  'POST /content/:id/propose': proposal,
  'POST /content/:id/translate': entryToTranslate,
  'POST /content/:id/translations': translationToCreate,
  'POST /ai/sources/:id/find': wordsToFind,
  'POST /quotations/check': quotationsToCheck,
  'POST /comments': newComment,
  'PUT /comments/:id': commentChange,
  'POST /comments/:id/take': suggestionToTake,
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
  'POST /rehearsals': newRehearsal,
  'POST /releases/:id/items': newReleaseItems,
  'POST /releases/:id/publish': releaseStep,
  'POST /releases/:id/schedule': releaseSchedule,
  'POST /releases/:id/unschedule': releaseStep,
  'POST /releases/:id/undo': releaseUndo,
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

/** The body of a call; unknown if it is not declared here. */
export type BodyOf<Line extends string> = Line extends BodyLine
  ? Fixed<z.input<(typeof bodies)[Line]>>
  : unknown;
