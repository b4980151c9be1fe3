import createCache, { type EmotionCache } from '@emotion/cache';
import { createTheme, type Theme } from '@mui/material/styles';
import { directionOfLanguage } from '#schema/messages/direction.ts';
import { currentTag, inEachLanguage } from '../language/current.ts';
import { say } from './messages.ts';
import { theme } from './theme.ts';

/** Where the styles of components are kept, and the theme for them. */
export interface Look {
  cache: EmotionCache;
  theme: Theme;
}

const fromLeft = createCache({ key: 'css' });
let fromRight: EmotionCache | undefined;

/**
 * The look of the language of this page. The library's styles have left and right in them; where a language is written from
 * the right, they are mirrored as they are made. Our own style sheets only have start and end.
 */
export const currentLook = inEachLanguage((): Look => {
  const direction = fromRight === undefined ? 'ltr' : directionOfLanguage(currentTag());
  return { cache: (direction === 'rtl' ? fromRight : undefined) ?? fromLeft, theme: themeIn(direction) };
});

/** The library's own texts are in English. */
function themeIn(direction: 'ltr' | 'rtl'): Theme {
  const defaultProps = {
    clearText: say('clear'),
    openText: say('open'),
    closeText: say('close'),
    loadingText: say('loading'),
    noOptionsText: say('no_options'),
  };
  return createTheme(theme, { direction, components: { MuiAutocomplete: { defaultProps } } });
}

/** Loads what mirrors the styles, if this language needs it. */
export async function loadLook(tag: string): Promise<void> {
  if (fromRight !== undefined || directionOfLanguage(tag) === 'ltr') return;
  const { default: mirrored } = await import('@mui/stylis-plugin-rtl');
  fromRight = createCache({ key: 'rtl', stylisPlugins: [mirrored] });
}
