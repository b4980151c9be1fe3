import type { ComponentType, LazyExoticComponent } from 'react';
import type { Resource } from '#schema/define-resource.ts';
import type { AdminRecord } from '../records/records.ts';
import type { Editing } from './use-editing.ts';
import type { RecordForm } from '../form/use-record-form.ts';

/** What a part of a hand-made screen is given: the record that is open, and which view of it is wanted. */
export interface RecordPartProps {
  resource: Resource;
  editing: Editing;
  view: string;
  onView: (view: string) => void;
}

/** What a new record starts from is given: the form that it fills. */
export interface StartProps {
  resourceName: string;
  recordForm: RecordForm;
}

type Part = LazyExoticComponent<ComponentType<RecordPartProps>>;

interface ExtraView {
  id: string;
  label: string;
}

/** What the edit screen of one resource has beyond its form. */
export interface RecordExtras {
  /** In a sentence why a record in this state cannot be edited; undefined where it can. */
  lockOf?(record: AdminRecord): string | undefined;
  /** Ways to look at the record; the first one is the form. */
  viewsOf?(record: AdminRecord): readonly ExtraView[];
  /** The view that a record opens with, where that is not the form. */
  firstViewOf?(record: AdminRecord): string;
  /** Shows all views but the form. */
  Instead?: Part;
  /** In place of the Save button. It takes care of mod+S as well. */
  Saving?: LazyExoticComponent<ComponentType<Pick<RecordPartProps, 'resource' | 'editing'>>>;
  /** Among the other actions, first. */
  MenuItem?: LazyExoticComponent<ComponentType<{ editing: Editing; onDone: () => void }>>;
  /** Above a new record: what it can start from. */
  Start?: LazyExoticComponent<ComponentType<StartProps>>;
  Below?: Part;
  /** In a sentence what goes with a record in this state when it is deleted. */
  removalWords?(record: AdminRecord): string | undefined;
  /** True: deleted through a bulk job, which can be undone. */
  removalIsUndone?: boolean;
  /** True: the screen removes the record with its own wording. */
  removesItself?: boolean;
}

/** What the edit screen of a resource has beyond its form; undefined: nothing. */
export type RecordExtrasOf = (resource: Resource) => RecordExtras | undefined;
