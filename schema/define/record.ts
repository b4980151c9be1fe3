import type { FieldKind, FieldMap, FieldParts } from '../fields/index.ts';

/** A new kind doesn’t compile until it has its line in {@link FieldParts}. */
type Complete<Parts extends Record<FieldKind, { read: object; write: object }>> = Parts;

/** What one field adds to a record: when it is read, and when it is written. */
type PartOf<Name extends string, Field> = Field extends { kind: infer Kind extends FieldKind }
  ? Complete<FieldParts<Name, Field>>[Kind]
  : never;
type ReadPart<Name extends string, Field> = PartOf<Name, Field>['read'];
type WritePart<Name extends string, Field> = Field extends { readOnly: true }
  ? object
  : PartOf<Name, Field>['write'];

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  part: infer All,
) => void
  ? All
  : never;
type Flat<Type> = { [Key in keyof Type]: Type[Key] };
type ReadParts<Fields extends FieldMap> = {
  [Name in keyof Fields & string]: ReadPart<Name, Fields[Name]>;
}[keyof Fields & string];
type WriteParts<Fields extends FieldMap> = {
  [Name in keyof Fields & string]: WritePart<Name, Fields[Name]>;
}[keyof Fields & string];
type RequiredNames<Fields extends FieldMap> = {
  [Name in keyof Fields & string]: Fields[Name] extends { required: true; readOnly?: false } ? Name : never;
}[keyof Fields & string];

/** What every record has in addition to its declared fields. Anonymous responses leave out `version`. */
export interface RecordCore {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
}

type HasFields = { readonly fields: FieldMap };
/** A record as the API returns it to staff. */
export type RecordOf<Resource extends HasFields> = Flat<
  RecordCore & Intersection<ReadParts<Resource['fields']>>
>;
/** A record with the requested fields. */
export type SelectedOf<Resource extends HasFields, Field extends string> = Flat<
  Pick<RecordCore, 'id' | (Field & keyof RecordCore)> &
    (Resource['fields'] extends { content_type_name: unknown } ? { content_type_name: string } : object) &
    Intersection<ReadParts<Pick<Resource['fields'], Field & keyof Resource['fields']>>>
>;
type AllInputs<Resource extends HasFields> = Intersection<WriteParts<Resource['fields']>>;
/** The body of a POST. */
export type CreateInputOf<Resource extends HasFields> = Flat<
  Partial<AllInputs<Resource>> &
    Pick<AllInputs<Resource>, RequiredNames<Resource['fields']> & keyof AllInputs<Resource>>
>;
/** The body of a PUT: any part of the record, and the version that it was based on. */
export type UpdateInputOf<Resource extends HasFields> = Flat<
  Partial<AllInputs<Resource>> & { version?: number }
>;
