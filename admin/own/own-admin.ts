import type { ComponentType } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import type { Role } from '#schema/access/roles.ts';
import type { AdminIcon } from '#schema/define/menu.ts';

/** The options of a screen. */
export interface ScreenOptions {
  /** Its name in the menu, and its title. */
  readonly label: string;
  /** A sentence that says what it shows. */
  readonly about?: string;
  /** Its group in the menu. Default: `Content`. */
  readonly group?: 'Content' | 'Newsletter' | 'People' | 'Settings';
  readonly icon?: AdminIcon;
  /** The roles that see it. Default: all. This hides the screen, but protects nothing: the API checks every request by itself. */
  readonly roles?: readonly Role[];
}

/** A screen of the site folder, at `/admin/screens/{name}`. */
export interface OwnScreen {
  readonly name: string;
  /** `screens/sponsors.tsx` */
  readonly file: string;
  readonly screen: ScreenOptions;
  readonly Screen: ComponentType;
}

/** An input of the site folder. */
export interface OwnInput {
  /** `inputs/podcasts.guest.tsx` */
  readonly file: string;
  /** Its props are those of its name; the type check of the site folder compares them. */
  readonly module: {
    readonly default: (props: never) => React.ReactNode;
    /** How lists show a value that is set. */
    readonly Cell?: (props: { value: never }) => React.ReactNode;
  };
}

/** The site folder's additions to the admin. */
export interface OwnAdmin {
  readonly screens: readonly OwnScreen[];
  /** By the kind of field, or by type and field: `podcasts.guest`. */
  readonly inputs: Readonly<Record<string, OwnInput>>;
}

let own: OwnAdmin = { screens: [], inputs: {} };

/** Must be called before the first screen is rendered. */
export function setOwnAdmin(loaded: OwnAdmin): void {
  own = loaded;
}

export function ownAdmin(): OwnAdmin {
  return own;
}

/** The input of the site folder for a field: for this one, for its kind there, or for its kind. */
export function ownInputOf({ name: type, fields }: Resource, name: string): OwnInput | undefined {
  const { kind = '', as = '' } = fields[name] ?? {};
  return own.inputs[`${type}.${name}`] ?? own.inputs[as] ?? own.inputs[kind];
}
