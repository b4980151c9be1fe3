import type { SettingField, SettingFieldKind } from '#schema/setting-fields/index.ts';
import type { AnyFormKind } from '../kind.ts';
import { rowsInput } from './rows.tsx';
import { singleInputs } from './single-inputs.ts';

const kinds = {
  ...singleInputs,
  // Rows are made of fields of all kinds.
  rows: rowsInput(formKind),
} as const satisfies Readonly<Record<SettingFieldKind, object>>;

/** How the form handles a setting. */
export function formKind({ kind }: SettingField): AnyFormKind {
  // The kind that picks the entry is the kind that the entry takes; one lookup cannot say so.
  return kinds[kind] as unknown as AnyFormKind;
}
