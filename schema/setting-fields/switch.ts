import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

interface SwitchOptions extends SettingOptions {
  /** Default: false. */
  readonly default?: boolean;
}
export type SwitchSetting = { readonly kind: 'switch'; readonly default: boolean } & SwitchOptions;
export type SwitchValue = boolean;

/** On or off. */
export function onOff<const Options extends SwitchOptions>(options: Options) {
  return { kind: 'switch', default: false, ...options } as {
    readonly kind: 'switch';
    readonly default: boolean;
  } & Options;
}

export const switchKind: SettingKind<SwitchSetting> = {
  rule: () => z.boolean(faults.boolean),
  output: () => z.boolean(),
};
