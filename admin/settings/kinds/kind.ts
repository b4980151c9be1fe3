import type { ReactNode } from 'react';
import type { SettingField, SettingFieldKind, SettingFieldOf } from '#schema/setting-fields/index.ts';

/** What the input of a setting is given. */
export interface SettingInputProps<Kind extends SettingFieldKind, Typed> {
  id: string;
  field: SettingFieldOf<Kind>;
  typed: Typed;
  onChange: (typed: Typed) => void;
  /** The value that the server returned. */
  returned: unknown;
  help: string | undefined;
  error: string | undefined;
  /** What is wrong with its parts, by the place of each: `3.label`. */
  inside: Readonly<Record<string, string>>;
  isLocked: boolean;
}

/** Whether the form marks it as required. */
export function isRequired({ required, neverBlank }: SettingField): boolean {
  return required === true || neverBlank === true;
}

/** How the form handles one kind of setting. */
export interface FormKind<Kind extends SettingFieldKind, Typed> {
  /** The input’s value for what the server returned. */
  typedOf(returned: unknown, field: SettingFieldOf<Kind>): Typed;
  /** What is sent for what was typed; null takes it away. */
  sentOf(typed: Typed, field: SettingFieldOf<Kind>): unknown;
  Input(props: SettingInputProps<Kind, Typed>): ReactNode;
}

/** A kind among others. */
export type AnyFormKind = FormKind<SettingFieldKind, unknown>;
