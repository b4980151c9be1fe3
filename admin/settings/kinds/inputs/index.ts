import type { SettingField, SettingFieldKind } from '#schema/setting-fields/index.ts';
import { choiceInput } from './choice.tsx';
import { choicesInput } from './choices.tsx';
import { colorInput } from './color.tsx';
import { contentsInput } from './contents.tsx';
import { daysInput } from './days.tsx';
import { domainsInput } from './domains.tsx';
import { emailInput } from './email.tsx';
import { hostInput } from './host.tsx';
import { imageInput } from './image.tsx';
import type { AnyFormKind } from '../kind.ts';
import { languageInput } from './language.tsx';
import { longTextInput } from './long-text.tsx';
import { numberInput } from './number.tsx';
import { rowsInput } from './rows.tsx';
import { secretInput } from './secret.tsx';
import { switchInput } from './switch.tsx';
import { targetInput } from './target.tsx';
import { textInput } from './text.tsx';
import { timeZoneInput } from './time-zone.tsx';
import { urlInput } from './url.tsx';
import { urlsInput } from './urls.tsx';

const kinds = {
  choice: choiceInput,
  choices: choicesInput,
  color: colorInput,
  contents: contentsInput,
  days: daysInput,
  domains: domainsInput,
  email: emailInput,
  host: hostInput,
  image: imageInput,
  language: languageInput,
  longText: longTextInput,
  number: numberInput,
  // Rows are made of fields of all kinds.
  rows: rowsInput(formKind),
  secret: secretInput,
  switch: switchInput,
  target: targetInput,
  text: textInput,
  timeZone: timeZoneInput,
  url: urlInput,
  urls: urlsInput,
} as const satisfies Readonly<Record<SettingFieldKind, object>>;

/** How the form handles a setting. */
export function formKind({ kind }: SettingField): AnyFormKind {
  // The kind that picks the entry is the kind that the entry takes; one lookup cannot say so.
  return kinds[kind] as unknown as AnyFormKind;
}
