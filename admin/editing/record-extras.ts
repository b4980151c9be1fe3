import type { ComponentType, LazyExoticComponent } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import type { AdminRecord } from '../records/records.ts';
import type { Editing } from './use-editing.ts';
import type { RecordForm } from '../form/use-record-form.ts';

/** The props of a part of a custom screen: the open record and the current view. */
export interface RecordPartProps {
  resource: Resource;
  editing: Editing;
  view: string;
  onView: (view: string) => void;
}

/** The props of what a new record starts from: the form that it fills. */
export interface StartProps {
  resourceName: string;
  recordForm: RecordForm;
}

type Part = LazyExoticComponent<ComponentType<RecordPartProps>>;

/** What is shown after fields of the main column, by their names. */
export type AfterFields = Readonly<Partial<Record<string, LazyExoticComponent<ComponentType>>>>;

interface ExtraView {
  id: string;
  label: string;
}

/** What the edit screen of one resource has beyond its form. */
export interface RecordExtras {
  /** A sentence that says why a record in this state cannot be edited; undefined if it can. */
  lockOf?(record: AdminRecord): string | undefined;
  /** Ways to look at the record; the first one is the form. */
  viewsOf?(record: AdminRecord): readonly ExtraView[];
  /** The view that a record opens with, if not the form. */
  firstViewOf?(record: AdminRecord): string;
  /** Shows all views but the form. */
  Instead?: Part;
  /** Replaces the Save button. Also handles mod+S. */
  Saving?: LazyExoticComponent<ComponentType<Pick<RecordPartProps, 'resource' | 'editing'>>>;
  /** Among the other actions of a published record, first. Passes on the rest of its props to the item of the menu. */
  MenuItem?: LazyExoticComponent<ComponentType<{ editing: Editing; onDone: () => void }>>;
  /** Shown above a new record: what it can start from. */
  Start?: LazyExoticComponent<ComponentType<StartProps>>;
  /** Shown instead of the form of a new record. */
  Create?: LazyExoticComponent<ComponentType>;
  Below?: Part;
  /** Shown next to the fields, on phones after them, also of a new record; reads the form through its context. */
  Beside?: LazyExoticComponent<ComponentType>;
  /** Shown after single fields of the form, also of a new record; reads and writes the form through its context. */
  After?: AfterFields;
  /** A sentence that says what is deleted along with a record in this state. */
  removalWords?(record: AdminRecord): string | undefined;
  /** True: deleted through a bulk job, which can be undone. */
  removalIsUndone?: boolean;
  /** True: the screen removes the record with its own wording. */
  removesItself?: boolean;
}

/** What the edit screen of a resource has beyond its form; undefined if nothing. */
export type RecordExtrasOf = (resource: Resource) => RecordExtras | undefined;
