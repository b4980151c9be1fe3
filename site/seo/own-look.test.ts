import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { CONTRAST_FOR_TEXT, PAPER, contrastOf, readableOn } from '#schema/base/color-contrast.ts';
import { TYPEFACES } from '#schema/settings/parts/typefaces.ts';
import { siteSettings } from '../testing/site-settings.ts';
import type { SiteSettings } from '../base/site-context.ts';
import { ownLook } from './own-look.ts';

describe('the custom design of a site', () => {
  it('costs a page nothing where nothing was chosen', () => {
    expect(ownLook(siteSettings())).toEqual({ style: '', themeColor: undefined });
  });

  it('gives a long name room only where it is shown', () => {
    const name = 'The Quarterly Review of Books About Mountains and the Sea';
    const logo = { image_unique_identifier: 'a'.repeat(32), width: 400, height: 100 } as SiteSettings['logo'];
    expect(ownLook(siteSettings({ name })).style).toContain('overflow-wrap:anywhere');
    expect(ownLook(siteSettings({ name: 'The Long Shelf' })).style).toBe('');
    expect(ownLook(siteSettings({ name, logo })).style).not.toContain('overflow-wrap');
    expect(ownLook(siteSettings({ name, logo, logo_with_name: true })).style).toContain('overflow-wrap');
    expect(ownLook(siteSettings({ name: 'Pond', logo, logo_with_name: true })).style).toContain(
      'line-clamp:2',
    );
  });

  it('shows a second logo on dark pages, and adds nothing without one', () => {
    const logo = { image_unique_identifier: 'a'.repeat(32), width: 400, height: 100 } as SiteSettings['logo'];
    expect(ownLook(siteSettings({ logo })).style).not.toContain('prefers-color-scheme');
    expect(ownLook(siteSettings({ logo, logo_dark: logo })).style).toContain('prefers-color-scheme:dark');
    expect(ownLook(siteSettings({ logo_dark: logo })).style).toBe('');
  });

  it('sets its typefaces without a separate style sheet, from files that exist, and never after the page is drawn', () => {
    const folder = join(import.meta.dirname, '../public/typefaces');
    const used = (['source', 'inter'] as const).flatMap((typefaces) => {
      const { style } = ownLook(siteSettings({ typefaces }));
      const { installed, loaded } = TYPEFACES[typefaces];
      expect(style).toContain(`:root:root{--serif:${loaded.serif},${installed.serif};`);
      expect(style).not.toMatch(/font-display:(?!optional)/);
      const ofOurs = [loaded.serif, loaded.sans, ...installed.serif.split(','), ...installed.sans.split(',')];
      for (const name of ofOurs.filter((each) => each.startsWith("'")))
        expect(style).toContain(`@font-face{font-family:${name}`);
      return [...style.matchAll(/url\(\/typefaces\/([^)]+)\)/g)].map(([, file]) => file);
    });
    const files = readdirSync(folder).filter((file) => file.endsWith('.woff2'));
    expect(new Set(used)).toEqual(new Set(files));
    expect(ownLook(siteSettings({ typefaces: 'system' })).style).not.toContain('@font-face');
  });

  it('is readable in light and dark mode with any accent color', () => {
    const part = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
    fc.assert(
      fc.property(part, part, part, (red, green, blue) => {
        for (const paper of Object.values(PAPER)) {
          const shade = readableOn(paper, `#${red}${green}${blue}`);
          expect(contrastOf(shade, paper)).toBeGreaterThanOrEqual(CONTRAST_FOR_TEXT);
        }
      }),
    );
  });

  it('leaves an accent that can be read as it is', () => {
    expect(ownLook(siteSettings({ accent_color: '#7e2430' })).themeColor?.light).toBe('#7e2430');
  });
});
