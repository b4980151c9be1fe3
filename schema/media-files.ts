/** The kinds of files that the library keeps beside pictures, by the ending of their address. */
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
/** What can be done with a file: listen, watch, read. */
export type MediaUse = (typeof MEDIA_TYPES)[MediaFormat]['of'];

export const MEDIA_FORMATS = Object.keys(MEDIA_TYPES) as MediaFormat[];

const OWN_PATH = /^\/files\/([0-9a-f]{32})\.([a-z0-9]{3,4})$/;

/** The identifier and format in the address of a file of the library; undefined for all other addresses. */
export function ownMediaFile(address: string): { identifier: string; format: MediaFormat } | undefined {
  const [, identifier, ending = ''] = OWN_PATH.exec(address) ?? [];
  return identifier !== undefined && isMediaFormat(ending) ? { identifier, format: ending } : undefined;
}

/** Where a file of the library is served, on the site itself. */
export function mediaPath(identifier: string, format: MediaFormat): string {
  return `/files/${identifier}.${format}`;
}

/** The format that the ending of an address speaks of, on this site or elsewhere; undefined for one that says nothing. */
export function mediaFormatOf(address: string): MediaFormat | undefined {
  const [path = ''] = address.split(/[?#]/);
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return isMediaFormat(ending) ? ending : undefined;
}

/** `audio/mpeg`, by the ending of an address; undefined where that says nothing. */
export function mediaTypeOf(address: string): string | undefined {
  const format = mediaFormatOf(address);
  return format === undefined ? undefined : MEDIA_TYPES[format].type;
}

function isMediaFormat(ending: string): ending is MediaFormat {
  return Object.hasOwn(MEDIA_TYPES, ending);
}
