import { z } from 'zod';
import { IMAGE_IDENTIFIER } from '../fields/image.ts';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

/** What an image must be like to be seen where it is shown. Checked when it is chosen. */
export interface ImageShape {
  /** How many times as wide as high it may be. */
  readonly widest: number;
  /** How many times as high as wide it may be. */
  readonly tallest: number;
  /** The least that its shorter side must have, in pixels. */
  readonly least: number;
}

/** A logo is drawn 32 pixels high, an icon in a square: others could not be recognized there. */
export const LOGO_SHAPE: ImageShape = { widest: 12, tallest: 2, least: 16 };
export const ICON_SHAPE: ImageShape = { widest: 2, tallest: 2, least: 32 };

interface ImageOptions extends SettingOptions {
  readonly shape?: ImageShape;
}
export type ImageSetting = { readonly kind: 'image' } & ImageOptions;
export type ImageValue = string;

/** An image from the media library, by its identifier. Saving checks that it exists. */
export function image<const Options extends ImageOptions>(options: Options) {
  return { kind: 'image', ...options } as { readonly kind: 'image' } & Options;
}

export const imageKind: SettingKind<ImageSetting> = {
  rule: () => z.string(faults.text).regex(IMAGE_IDENTIFIER, faults.notInLibrary),
  output: () => z.string(),
};
