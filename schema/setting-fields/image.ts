import { z } from 'zod';
import { IMAGE_IDENTIFIER } from '../fields/image.ts';
import type { SettingKind, SettingOptions } from './setting-field.ts';

type ImageOptions = SettingOptions;
export type ImageSetting = { readonly kind: 'image' } & ImageOptions;

/** An image from the media library, by its identifier. Saving checks that it exists. */
export function image<const Options extends ImageOptions>(options: Options) {
  return { kind: 'image', ...options } as { readonly kind: 'image' } & Options;
}

export const imageKind: SettingKind<ImageSetting> = {
  rule: () => z.string({ error: 'must be text' }).regex(IMAGE_IDENTIFIER, 'isn’t in the media library'),
  told: () => z.string(),
};
