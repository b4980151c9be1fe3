import createCache, { type EmotionCache } from '@emotion/cache';
import { createTheme, type Theme } from '@mui/material/styles';
import { directionOfLanguage } from '#schema/messages/direction.ts';
import { theme } from './theme.ts';

/** Where the styles of components are kept, and the theme for them. */
export interface Look {
  cache: EmotionCache;
  theme: Theme;
}

const fromLeft: Look = { cache: createCache({ key: 'css' }), theme };
let fromRight: Look | undefined;

/**
 * The look of a language. The library's styles have left and right in them; where a language is written from the right, they
 * are mirrored as they are made. Our own style sheets only have start and end.
 */
export function lookOf(tag: string): Look {
  return directionOfLanguage(tag) === 'rtl' ? (fromRight ?? fromLeft) : fromLeft;
}

/** Loads what mirrors the styles, if this language needs it. */
export async function loadLook(tag: string): Promise<void> {
  if (fromRight !== undefined || directionOfLanguage(tag) === 'ltr') return;
  const { default: mirrored } = await import('@mui/stylis-plugin-rtl');
  fromRight = {
    cache: createCache({ key: 'rtl', stylisPlugins: [mirrored] }),
    theme: createTheme(theme, { direction: 'rtl' }),
  };
}
