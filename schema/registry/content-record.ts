import type { anyContent } from '../define/define-content-type.ts';
import type { RecordOf } from '../define/record.ts';
import type { DeclaredResources, RecordFor, ResourceName } from './registry.ts';

/** The fields of records of all content types. */
type Shared = RecordOf<typeof anyContent>;

/** Names of the declared content types. */
export type ContentTypeName = {
  [Name in ResourceName]: DeclaredResources[Name]['fields'] extends { content_type_name: unknown }
    ? Name
    : never;
}[ResourceName];

/** Fields that only some types have, with their type in any of them. */
type OwnNames<Name extends ContentTypeName = ContentTypeName> = Name extends unknown
  ? Exclude<keyof RecordFor<Name>, keyof Shared>
  : never;
type OwnValue<Key, Name extends ContentTypeName = ContentTypeName> = Name extends unknown
  ? Key extends keyof RecordFor<Name>
    ? RecordFor<Name>[Key]
    : never
  : never;
type Own = { [Key in OwnNames]?: OwnValue<Key> };

/** Dimensions of a stored image; null if there is none. */
interface ImageFacts {
  image_width?: number | null;
  image_height?: number | null;
  /** Its average color, `#rrggbb`. */
  image_placeholder_color?: string | null;
  /** The focal point that crops keep in sight, in percent from the left and the top. */
  image_focal_x?: number | null;
  image_focal_y?: number | null;
}

/**
 * Content of any type as visitors get it: the common fields, and those of some types. Lists leave out the
 * body.
 */
export type ContentRecord = Shared &
  ImageFacts & {
    drafted_with_ai?: { edited_by: string | null };
    /** In responses with related content: the editors chose it. */
    chosen?: true;
  } & Own;

/** A curated list as visitors get it; the index leaves out `items`. */
export type CuratedList = Omit<RecordFor<'lists'>, 'content'> &
  ImageFacts & { items?: { position: number; note: string | null; content: ContentRecord }[] };
