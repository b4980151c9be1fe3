import { z } from 'zod';
import { MEDIA_FORMATS } from '../../base/media-files.ts';

/** Audio, video or a document, as the media library returns it. */
export const libraryFile = z.object({
  id: z.string().describe('Same as `identifier`.'),
  identifier: z.string(),
  path: z.string().describe('The value to write to a field: `/files/….mp3`.'),
  url: z.url(),
  name: z.string(),
  format: z.enum(MEDIA_FORMATS),
  type: z.string().describe('Media type, such as `audio/mpeg`.'),
  of: z.enum(['audio', 'video', 'document']),
  bytes: z.int(),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type LibraryFile = z.output<typeof libraryFile>;

/** The response to an upload. */
export const storedFile = libraryFile.extend({
  already_stored: z.boolean().describe('True if the media library already had this file.'),
});
