import type { ContentRecord } from '#schema/registry/content-record.ts';
import type { GalleryImage } from '#schema/fields/gallery.ts';
import type { Field } from '#schema/fields/index.ts';
import { mediaTypeOf } from '#schema/base/media-files.ts';
import type { Embedded } from '#schema/fields/reference.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { referredPath } from '../data/referred-path.ts';
import type { StructuredData } from '../base/metadata.ts';

/** Properties of schema.org whose value is a person, wherever they occur. */
const PEOPLE: ReadonlySet<string> = new Set([
  'actor',
  'author',
  'contributor',
  'creator',
  'director',
  'editor',
  'musicBy',
  'producer',
  'translator',
]);
/** Properties whose value is a duration. */
const SPANS: ReadonlySet<string> = new Set(['duration', 'timeRequired']);
/** The units of ISO 8601 durations. A number in another unit, or without one, says nothing about how long something takes. */
const UNITS: Readonly<Record<string, string>> = { h: 'H', min: 'M', s: 'S' };

type Values = Readonly<Record<string, unknown>>;
/** A field with the property it is mapped to. */
interface Mapped {
  property: string;
  name: string;
  field: Field;
}

/** The structured data that a declaration maps from its own fields; empty values are left out. */
export function mappedData(
  { site, fields }: ContentType,
  record: ContentRecord,
  siteUrl: string,
): StructuredData {
  const told: Record<string, unknown> = {};
  for (const [property, name] of Object.entries(site.structuredData ?? {})) {
    const field = fields[name];
    const value = field && valueOf({ property, name, field }, { ...record }, siteUrl);
    if (!isNothing(value)) told[property] = value;
  }
  return told;
}

function valueOf(mapped: Mapped, values: Values, siteUrl: string): unknown {
  const { name, field } = mapped;
  const value = field.kind === 'image' ? values[`${name}_url`] : values[name];
  return isNothing(value) ? undefined : told(mapped, { value, values, siteUrl });
}

interface Given {
  value: unknown;
  values: Values;
  siteUrl: string;
}

function told({ property, name, field }: Mapped, { value, values, siteUrl }: Given): unknown {
  switch (field.kind) {
    case 'media':
      return mediaObject(field.of, new URL(value as string, siteUrl).href, values[field.transcript ?? '']);
    case 'number':
      return SPANS.has(property) ? span(value as number, field.unit) : value;
    case 'reference':
    case 'references': {
      const named = [value].flat().map((one) => referred(field.to, one as Embedded, { property, siteUrl }));
      return field.kind === 'reference' ? named[0] : named;
    }
    case 'gallery':
      return (value as GalleryImage[]).map((image) => imageObject(image, siteUrl));
    case 'text':
      return PEOPLE.has(property) ? { '@type': 'Person', name: value } : value;
    case 'rich-text':
      return values[`${name}_text`];
    default:
      return value;
  }
}

function span(value: number, unit = ''): string | undefined {
  const letter = UNITS[unit];
  return letter && `PT${value}${letter}`;
}

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function imageObject(
  { image_unique_identifier: identifier, caption }: Pick<GalleryImage, 'image_unique_identifier' | 'caption'>,
  siteUrl: string,
) {
  const contentUrl = `${siteUrl}/images/${identifier}/1200.jpg`;
  return { '@type': 'ImageObject', contentUrl, ...(caption === null ? {} : { caption }) };
}

const OBJECTS = { audio: 'AudioObject', video: 'VideoObject', any: 'MediaObject' } as const;

function mediaObject(of: keyof typeof OBJECTS, contentUrl: string, transcript: unknown) {
  const encodingFormat = mediaTypeOf(contentUrl);
  return {
    '@type': OBJECTS[of],
    contentUrl,
    ...(encodingFormat === undefined ? {} : { encodingFormat }),
    ...(typeof transcript === 'string' && transcript !== '' ? { transcript } : {}),
  };
}

function referred(
  to: string,
  { name, slug }: Embedded,
  { property, siteUrl }: { property: string; siteUrl: string },
) {
  const path = slug === null ? undefined : referredPath(to, slug);
  const isPerson = PEOPLE.has(property) || to === 'contributors';
  return {
    '@type': isPerson ? 'Person' : 'Thing',
    name,
    ...(path === undefined ? {} : { url: siteUrl + path }),
  };
}
