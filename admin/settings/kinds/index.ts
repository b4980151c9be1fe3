import type { SettingField, SettingFieldKind } from '#schema/setting-fields/index.ts';
import { choiceInput } from './choice.tsx';
import { choicesInput } from './choices.tsx';
import { daysInput } from './days.tsx';
import { domainsInput } from './domains.tsx';
import type { FormKind } from './kind.ts';
import { numberInput } from './number.tsx';
import { secretInput } from './secret.tsx';
import { switchInput } from './switch.tsx';
import { textInput } from './text.tsx';
import { urlInput } from './url.tsx';

const kinds = {
  choice: choiceInput,
  choices: choicesInput,
  days: daysInput,
  domains: domainsInput,
  number: numberInput,
  secret: secretInput,
  switch: switchInput,
  text: textInput,
  url: urlInput,
} as const satisfies Readonly<Record<SettingFieldKind, object>>;

/** How the form handles a setting. */
export function formKind({ kind }: SettingField): FormKind<SettingFieldKind, unknown> {
  // The kind that picks the entry is the kind that the entry takes; one lookup cannot say so.
  return kinds[kind] as unknown as FormKind<SettingFieldKind, unknown>;
}
