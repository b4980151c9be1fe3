import type { Grant } from './access.ts';
import type { SettingsIcon } from './menu.ts';
import type { SettingFieldMap } from './setting-fields/index.ts';

/** Fields shown together in the form, and saved together if the screen says so. */
export interface SettingsSection {
  readonly title: string;
  /** What people should know before. */
  readonly help?: string;
  readonly fields: readonly string[];
  /** True: each choice is kept as it is made, without a button. */
  readonly savesAtOnce?: boolean;
  /** What follows from the fields, below them. */
  readonly after?: string;
}

/** How the admin offers a group: in its menu, on the overview of settings and in the command palette. */
export interface SettingsMenu {
  readonly icon: SettingsIcon;
  /** Its place among the settings, the lowest first. Leave room between two: a site adds its own. */
  readonly order: number;
}

/** A group of settings, as code that handles them all sees it: plain, serialisable data. */
export interface SettingsGroup {
  /** Its address, `/settings/{name}`, and its key in the table of settings. */
  readonly name: string;
  readonly title: string;
  /** What can be set there, in a sentence. */
  readonly about: string;
  /** Left out: the group has no separate screen, because another one shows it. */
  readonly menu?: SettingsMenu;
  /** True: every node keeps it in memory, and is notified of each change. */
  readonly inMemory?: boolean;
  /** The page of the site that shows what is set: the form offers to look at it before anything is saved. */
  readonly preview?: string;
  /** Changes can be scheduled and are applied automatically at their time. Groups with secrets schedule their other fields. */
  readonly schedulable?: true;
  /** Heading and summaries of the API reference. */
  readonly reference: { readonly group: string; readonly get: string; readonly save: string };
  readonly access: { readonly get: Grant; readonly save: Grant };
  /** `name`, or `part.name` for one that is stored and sent within `part`. */
  readonly fields: SettingFieldMap;
  readonly sections: Readonly<Record<string, SettingsSection>>;
}

type FieldNames<Fields> = keyof NoInfer<Fields> & string;

/** The same with exact names: a section with what is no field does not compile. */
export interface SettingsDeclaration<
  Name extends string,
  Fields extends SettingFieldMap,
  Sections extends string,
  Schedulable extends true | undefined = true | undefined,
> extends SettingsGroup {
  readonly name: Name;
  readonly schedulable?: Exclude<Schedulable, undefined>;
  readonly fields: Fields;
  readonly sections: Readonly<
    Record<Sections, SettingsSection & { readonly fields: readonly FieldNames<Fields>[] }>
  >;
}

/**
 * Declares a group of settings as plain data. Store, route, API reference, audit entries, locks by variables, and in
 * the admin its screen, with the links to it, are derived from it.
 */
export function defineSettings<
  const Name extends string,
  const Fields extends SettingFieldMap,
  const Sections extends string,
  const Schedulable extends true | undefined = undefined,
>(
  declaration: SettingsDeclaration<Name, Fields, Sections, Schedulable>,
): SettingsDeclaration<Name, Fields, Sections, Schedulable> {
  return declaration;
}
