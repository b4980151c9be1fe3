import type { ReactNode } from 'react';
import type { SettingFieldKind, SettingFieldOf } from '#schema/setting-fields/index.ts';

/** What the input of a setting is given. */
export interface SettingInputProps<Kind extends SettingFieldKind, Typed> {
  id: string;
  field: SettingFieldOf<Kind>;
  typed: Typed;
  onChange: (typed: Typed) => void;
  /** As the server told it. */
  told: unknown;
  help: string | undefined;
  error: string | undefined;
  isLocked: boolean;
}

/** How the form handles one kind of setting. */
export interface FormKind<Kind extends SettingFieldKind, Typed> {
  /** What stands in the input for what the server told. */
  typedOf(told: unknown): Typed;
  /** What is sent for what was typed; null takes it away. */
  sentOf(typed: Typed): unknown;
  Input(props: SettingInputProps<Kind, Typed>): ReactNode;
}
