// Generated from schema/setting-fields/ by `node scripts/generate-resource-index.mjs`. Do not edit.
import type { SettingKind } from './setting-field.ts';
import { type ChoiceSetting, type ChoiceValue, choiceKind } from './choice.ts';
import { type ChoicesSetting, type ChoicesValue, choicesKind } from './choices.ts';
import { type ColorSetting, type ColorValue, colorKind } from './color.ts';
import { type ContentsSetting, type ContentsValue, contentsKind } from './contents.ts';
import { type DaysSetting, type DaysValue, daysKind } from './days.ts';
import { type DomainsSetting, type DomainsValue, domainsKind } from './domains.ts';
import { type EmailSetting, type EmailValue, emailKind } from './email.ts';
import { type HostSetting, type HostValue, hostKind } from './host.ts';
import { type ImageSetting, type ImageValue, imageKind } from './image.ts';
import { type LanguageSetting, type LanguageValue, languageKind } from './language.ts';
import { type LongTextSetting, type LongTextValue, longTextKind } from './long-text.ts';
import { type NumberSetting, type NumberValue, numberKind } from './number.ts';
import { type SecretSetting, type SecretValue, secretKind } from './secret.ts';
import { type SwitchSetting, type SwitchValue, switchKind } from './switch.ts';
import { type TargetSetting, type TargetValue, targetKind } from './target.ts';
import { type TextSetting, type TextValue, textKind } from './text.ts';
import { type TimeZoneSetting, type TimeZoneValue, timeZoneKind } from './time-zone.ts';
import { type UrlSetting, type UrlValue, urlKind } from './url.ts';
import { type UrlsSetting, type UrlsValue, urlsKind } from './urls.ts';

/** A setting of any type except rows, which consist of these. */
export type SingleSetting =
  | ChoiceSetting
  | ChoicesSetting
  | ColorSetting
  | ContentsSetting
  | DaysSetting
  | DomainsSetting
  | EmailSetting
  | HostSetting
  | ImageSetting
  | LanguageSetting
  | LongTextSetting
  | NumberSetting
  | SecretSetting
  | SwitchSetting
  | TargetSetting
  | TextSetting
  | TimeZoneSetting
  | UrlSetting
  | UrlsSetting;

/** The stored value of a setting of each type. */
export interface SingleValues<Field> {
  choice: ChoiceValue<Field>;
  choices: ChoicesValue<Field>;
  color: ColorValue;
  contents: ContentsValue;
  days: DaysValue;
  domains: DomainsValue;
  email: EmailValue;
  host: HostValue;
  image: ImageValue;
  language: LanguageValue;
  longText: LongTextValue;
  number: NumberValue;
  secret: SecretValue;
  switch: SwitchValue;
  target: TargetValue;
  text: TextValue;
  timeZone: TimeZoneValue;
  url: UrlValue;
  urls: UrlsValue;
}

type SingleSettingOf<Kind> = Extract<SingleSetting, { readonly kind: Kind }>;

/** Each type except rows: its rule and its schema in responses. */
export const singleKinds: { [Kind in SingleSetting['kind']]: SettingKind<SingleSettingOf<Kind>> } = {
  choice: choiceKind,
  choices: choicesKind,
  color: colorKind,
  contents: contentsKind,
  days: daysKind,
  domains: domainsKind,
  email: emailKind,
  host: hostKind,
  image: imageKind,
  language: languageKind,
  longText: longTextKind,
  number: numberKind,
  secret: secretKind,
  switch: switchKind,
  target: targetKind,
  text: textKind,
  timeZone: timeZoneKind,
  url: urlKind,
  urls: urlsKind,
};

export { choice } from './choice.ts';
export { choices } from './choices.ts';
export { color } from './color.ts';
export { contents } from './contents.ts';
export { days } from './days.ts';
export { domains } from './domains.ts';
export { email } from './email.ts';
export { host } from './host.ts';
export { image } from './image.ts';
export { language } from './language.ts';
export { longText } from './long-text.ts';
export { number } from './number.ts';
export { secret } from './secret.ts';
export { onOff } from './switch.ts';
export { target } from './target.ts';
export { text } from './text.ts';
export { timeZone } from './time-zone.ts';
export { url } from './url.ts';
export { urls } from './urls.ts';
