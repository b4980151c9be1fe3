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
 * Renders at the end of the page, synchronously, so that the opening transition of the next overlay is
 * visible. Mantine writes no styles: its variables are in overlays.css, where they follow the site's light
 * and dark mode.
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
