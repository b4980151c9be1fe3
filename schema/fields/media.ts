import { z } from 'zod';
import { MEDIA_TYPES, type MediaUse, ownMediaFile } from '../base/media-files.ts';
import { type FieldOptions, nullableUnlessRequired } from './parts/field.ts';
import { type FieldKindRecord, type OrNull, orNull, valueKind } from './parts/field-kind.ts';
import { isWebUrl } from './url.ts';
import { faults } from '../faults/faults.ts';
import { type Fault, asIssue } from '../messages/faults.ts';

export interface MediaOptions extends FieldOptions {
  /** The name of the field that holds the transcript. The transcript is shown below the player, collapsed. */
  readonly transcript?: string;
  /** The name of the image field that holds the poster of a video, shown until someone plays it. */
  readonly poster?: string;
}
/** What a field accepts: audio, video, or any file of the media library. */
export type MediaAccepted = 'audio' | 'video' | 'any';
export type MediaField = { readonly kind: 'media'; readonly of: MediaAccepted } & MediaOptions;

/** A record’s part with a media file. */
export interface MediaPart<Name extends string, Field> {
  read: { [Key in Name]: OrNull<Field, string> } & { [Key in `${Name}_bytes`]: number | null };
  write: { [Key in Name]: OrNull<Field, string> };
}

type Declared<Of extends MediaAccepted, Options> = { readonly kind: 'media'; readonly of: Of } & Options;

/** An audio file: from the media library (`/files/…`), or the URL of a file on another site. */
export function audio<const Options extends Omit<MediaOptions, 'poster'> = object>(options?: Options) {
  return { kind: 'media', of: 'audio', ...options } as Declared<'audio', Options>;
}

/** A video: from the media library (`/files/…`), or the URL of a file on another site. */
export function video<const Options extends MediaOptions = object>(options?: Options) {
  return { kind: 'media', of: 'video', ...options } as Declared<'video', Options>;
}

/** A file that visitors open or download: from the media library (`/files/…`), or the URL of a file on another site. */
export function file<const Options extends FieldOptions = object>(options?: Options) {
  return { kind: 'media', of: 'any', ...options } as Declared<'any', Options>;
}

/** Pages are served over https, and browsers block media loaded over http. */
const SECURE = /^https:\/\//i;

export function mediaSchema(field: MediaField): z.ZodType {
  const address = z
    .string(faults.url)
    .max(2000, faults.charactersAtMost(2000))
    .transform((value) => value.trim())
    .superRefine((value, context) => {
      const fault = faultOf(value, field.of);
      if (fault !== undefined) context.addIssue({ code: 'custom', ...asIssue(fault.said) });
    })
    .transform((value) => (value === '' ? null : value));
  return nullableUnlessRequired(address, field);
}

function faultOf(value: string, accepted: MediaAccepted): Fault | undefined {
  if (value === '') return undefined;
  const own = ownMediaFile(value);
  if (own !== undefined) {
    const use: MediaUse = MEDIA_TYPES[own.format].of;
    return accepted === 'any' || use === accepted ? undefined : faults[accepted];
  }
  if (value.startsWith('/')) return faults.notInLibrary;
  return SECURE.test(value) && isWebUrl(value) ? undefined : faults.secureUrl;
}

export const mediaKind: FieldKindRecord<MediaField> = {
  ...valueKind<MediaField>({
    rule: mediaSchema,
    read: orNull(z.string()),
    column: { type: 'text' },
    shape: 'media',
    samples: ['https://media.example.com/a.mp3?part=1', 'https://example.org/second'],
  }),
  read: (name, field) => ({
    [name]: orNull(z.string())(field),
    [`${name}_bytes`]: z
      .int()
      .nullable()
      .describe('Size of a file in the media library; null if it is stored elsewhere.'),
  }),
};
