import type { ComponentType, LazyExoticComponent } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import type { AdminRecord } from '../records/records.ts';
import type { Field } from '#schema/fields/index.ts';

/** What the list screen of one resource has beyond its declaration. */
export interface ListExtras {
  /** Filters that are no fields of the record, by the name of their parameter. */
  filters?: Readonly<Record<string, Field>>;
  /** The problem of a record, in one or two words below its title. */
  markOf?(record: AdminRecord): string | undefined;
  /** Next to the button that creates a new record. */
  Tools?: LazyExoticComponent<ComponentType>;
  /** The label of the button that creates a new record, if it does more than that. */
  making?: string;
}

/** What the list screen of a resource has beyond its declaration; undefined if nothing. */
export type ListExtrasOf = (resource: Resource) => ListExtras | undefined;
