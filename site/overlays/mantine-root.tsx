import { MantineProvider, createTheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

const say = pageTranslator.of(messages);

const theme = () =>
  createTheme({
    respectReducedMotion: true,
    components: {
      Modal: { defaultProps: { closeButtonProps: { 'aria-label': say('close') } } },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': say('close') } } },
    },
  });

/**
 * Draws at the end of the page, at once, so that what opens next can be seen opening. Mantine writes no styles of its own:
 * its variables are in overlays.css, where they follow the light and dark of the site.
 */
export function mountAtEnd(children: ReactNode): void {
  const host = document.body.appendChild(document.createElement('div'));
  flushSync(() =>
    createRoot(host).render(
      <MantineProvider
        theme={theme()}
        forceColorScheme="light"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>,
    ),
  );
}
