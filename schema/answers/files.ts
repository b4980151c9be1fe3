import { z } from 'zod';
import { MEDIA_FORMATS } from '../media-files.ts';

/** Audio, video or a document, as the media library returns it. */
export const libraryFile = z.object({
  id: z.string().describe('The same as identifier.'),
  identifier: z.string(),
  path: z.string().describe('What a field is written with: `/files/….mp3`.'),
  url: z.url(),
  name: z.string(),
  format: z.enum(MEDIA_FORMATS),
  type: z.string().describe('Such as `audio/mpeg`.'),
  of: z.enum(['audio', 'video', 'document']),
  bytes: z.int(),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type LibraryFile = z.output<typeof libraryFile>;

/** The answer to an upload. */
export const storedFile = libraryFile.extend({
  already_stored: z.boolean().describe('True: the library had this very file before.'),
});
