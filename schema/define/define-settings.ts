import type { Grant } from '../access/access.ts';
import type { SettingsArea, SettingsIcon } from './menu.ts';
import type { SettingFieldMap } from '../setting-fields/index.ts';

/** Fields shown together in the form, and saved together if the screen says so. */
export interface SettingsSection {
  readonly title: string;
  /** What people should know beforehand. */
  readonly help?: string;
  readonly fields: readonly string[];
  /** True: each choice is saved immediately, without a button. */
  readonly savesAtOnce?: boolean;
  /** A note below the fields about their effect. */
  readonly after?: string;
}

/** How the admin lists a group: in its menu, in the settings overview, and in the command palette. */
export interface SettingsMenu {
  readonly icon: SettingsIcon;
  /** Its position among the settings, lowest first. Leave gaps: a site adds its own. */
  readonly order: number;
  /** The heading it is listed under. Default: the site. */
  readonly area?: SettingsArea;
}

/** A group of settings, for code that handles all of them: plain, serializable data. */
export interface SettingsGroup {
  /** The last part of its URL, `/settings/{name}`, and its key in the settings table. */
  readonly name: string;
  readonly title: string;
  /** A sentence about what can be set there. */
  readonly about: string;
  /** Omitted when another screen shows the group. */
  readonly menu?: SettingsMenu;
  /** True: every node keeps it in memory, and is notified of each change. */
  readonly inMemory?: boolean;
  /** The page of the site that shows these settings: the form offers a preview before anything is saved. */
  readonly preview?: string;
  /** Changes can be scheduled and are applied automatically at their time. Groups with secrets schedule their other fields. */
  readonly schedulable?: true;
  /** Heading and summaries of the API reference. */
  readonly reference: { readonly group: string; readonly get: string; readonly save: string };
  readonly access: { readonly get: Grant; readonly save: Grant };
  /** `name`, or `part.name` for a field that is stored and sent within `part`. */
  readonly fields: SettingFieldMap;
  readonly sections: Readonly<Record<string, SettingsSection>>;
  /**
   * Texts in defaults that follow the language of the site, with the keys of their translations. Texts of other declarations are
   * named by their own keys.
   */
  readonly defaultTexts?: Readonly<Record<string, string>>;
  /** Defaults of fields on sites that are not about books, where the usual ones are. */
  readonly neutralDefaults?: Readonly<Record<string, string>>;
}

type FieldNames<Fields> = keyof NoInfer<Fields> & string;

/** The same with exact names: a section with an undeclared field does not compile. */
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
 * Declares a group of settings as plain data. Storage, route, API reference, audit entries, locks by
 * variables, and its admin screen and links are derived from it.
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
