// Generated from admin/settings/kinds/inputs/ by `node scripts/generate-resource-index.mjs`. Do not edit.
import { choiceInput } from './choice.tsx';
import { choicesInput } from './choices.tsx';
import { colorInput } from './color.tsx';
import { contentsInput } from './contents.tsx';
import { daysInput } from './days.tsx';
import { domainsInput } from './domains.tsx';
import { emailInput } from './email.tsx';
import { hostInput } from './host.tsx';
import { imageInput } from './image.tsx';
import { languageInput } from './language.tsx';
import { longTextInput } from './long-text.tsx';
import { numberInput } from './number.tsx';
import { secretInput } from './secret.tsx';
import { switchInput } from './switch.tsx';
import { targetInput } from './target.tsx';
import { textInput } from './text.tsx';
import { timeZoneInput } from './time-zone.tsx';
import { urlInput } from './url.tsx';
import { urlsInput } from './urls.tsx';

/** The input of each setting type except rows, whose fields can be of any type. */
export const singleInputs = {
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
  secret: secretInput,
  switch: switchInput,
  target: targetInput,
  text: textInput,
  timeZone: timeZoneInput,
  url: urlInput,
  urls: urlsInput,
} as const;
