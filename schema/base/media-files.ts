/** The formats besides images that the media library stores, by file extension. */
export const MEDIA_TYPES = {
  mp3: { type: 'audio/mpeg', of: 'audio' },
  m4a: { type: 'audio/mp4', of: 'audio' },
  ogg: { type: 'audio/ogg', of: 'audio' },
  wav: { type: 'audio/wav', of: 'audio' },
  mp4: { type: 'video/mp4', of: 'video' },
  webm: { type: 'video/webm', of: 'video' },
  pdf: { type: 'application/pdf', of: 'document' },
} as const;
export type MediaFormat = keyof typeof MEDIA_TYPES;
/** How a file is used: to listen to, to watch, or to read. */
export type MediaUse = (typeof MEDIA_TYPES)[MediaFormat]['of'];

export const MEDIA_FORMATS = Object.keys(MEDIA_TYPES) as MediaFormat[];

const OWN_PATH = /^\/files\/([0-9a-f]{32})\.([a-z0-9]{3,4})$/;

/** The identifier and format in the URL of a library file; undefined for all other URLs. */
export function ownMediaFile(address: string): { identifier: string; format: MediaFormat } | undefined {
  const [, identifier, ending = ''] = OWN_PATH.exec(address) ?? [];
  return identifier !== undefined && isMediaFormat(ending) ? { identifier, format: ending } : undefined;
}

/** The path at which the site serves a library file. */
export function mediaPath(identifier: string, format: MediaFormat): string {
  return `/files/${identifier}.${format}`;
}

/** The format of a URL’s extension, on this site or another; undefined if it isn’t a known one. */
export function mediaFormatOf(address: string): MediaFormat | undefined {
  const [path = ''] = address.split(/[?#]/);
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return isMediaFormat(ending) ? ending : undefined;
}

/** The media type of a URL’s extension, such as `audio/mpeg`; undefined if it isn’t a known one. */
export function mediaTypeOf(address: string): string | undefined {
  const format = mediaFormatOf(address);
  return format === undefined ? undefined : MEDIA_TYPES[format].type;
}

function isMediaFormat(ending: string): ending is MediaFormat {
  return Object.hasOwn(MEDIA_TYPES, ending);
}
