import { type ChoiceSetting, choiceKind } from './choice.ts';
import { type ChoicesSetting, choicesKind } from './choices.ts';
import { type ColorSetting, colorKind } from './color.ts';
import { type ContentsSetting, contentsKind } from './contents.ts';
import { type DaysSetting, daysKind } from './days.ts';
import { type DomainsSetting, domainsKind } from './domains.ts';
import { type EmailSetting, emailKind } from './email.ts';
import { type HostSetting, hostKind } from './host.ts';
import { type ImageSetting, imageKind } from './image.ts';
import { type LanguageSetting, languageKind } from './language.ts';
import { type LongTextSetting, longTextKind } from './long-text.ts';
import { type NumberSetting, numberKind } from './number.ts';
import { type SecretSetting, secretKind } from './secret.ts';
import type { SettingKind } from './setting-field.ts';
import { type SwitchSetting, switchKind } from './switch.ts';
import { type TargetSetting, targetKind } from './target.ts';
import { type TextSetting, textKind } from './text.ts';
import { type TimeZoneSetting, timeZoneKind } from './time-zone.ts';
import { type UrlSetting, urlKind } from './url.ts';
import { type UrlsSetting, urlsKind } from './urls.ts';

/**
 * A setting of any kind except rows, which consist of these. A new kind is added here, and every exhaustive map over kinds
 * then requires its part.
 */
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
export type SingleSettingOf<Kind extends SingleSetting['kind']> = Extract<
  SingleSetting,
  { readonly kind: Kind }
>;

/** Every kind except rows. */
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
