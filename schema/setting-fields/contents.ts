import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

interface ContentsOptions extends SettingOptions {
  /** At most this many. */
  readonly max: number;
}
export type ContentsSetting = {
  readonly kind: 'contents';
  readonly default: readonly string[];
} & ContentsOptions;
export type ContentsValue = readonly string[];

/** Content of any type in an order, by ID, so that it stays chosen when its URL changes. Saving checks that it exists. */
export function contents<const Options extends ContentsOptions>(options: Options) {
  return { kind: 'contents', default: [], ...options } as {
    readonly kind: 'contents';
    readonly default: readonly [];
  } & Options;
}

export const contentsKind: SettingKind<ContentsSetting> = {
  rule: ({ max }) =>
    z
      .array(z.guid(faults.recordId), faults.ids)
      .max(max, faults.entriesAtMost(max))
      .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
  output: () => z.array(z.string()),
};
