import { settingsAccess } from '../access.ts';
import { defineSettings } from '../define-settings.ts';
import { longText } from '../setting-fields/index.ts';
import { SNIPPET_MAX_CHARS, snippetOrigins } from '../snippet-fields.ts';

export const codeSettings = defineSettings({
  name: 'code',
  title: 'Code',
  about: 'Snippets of other services on every public page, and the origins they may use.',
  menu: { icon: 'code', order: 70 },
  reference: {
    group: 'Site',
    get: 'Get the snippets on public pages, their origins, and what they add to the Content-Security-Policy',
    save: 'Change the snippets on public pages; 422 for anything the Content-Security-Policy would block',
  },
  access: { get: settingsAccess.get, save: settingsAccess.protect },
  fields: {
    head: longText({
      label: 'In the head',
      help: 'At the end of <head>: scripts, styles, links and meta elements.',
      max: SNIPPET_MAX_CHARS,
      onPages: true,
    }),
    foot: longText({
      label: 'At the end of the page',
      help: 'Before </body>: widgets, and scripts that can wait until the page is shown.',
      max: SNIPPET_MAX_CHARS,
      onPages: true,
    }),
    origins: snippetOrigins({
      help: 'Both snippets may use them. Documentation of a service lists them under “Content Security Policy”.',
    }),
  },
  sections: {
    snippets: {
      title: 'Snippets',
      help: 'They are on every public page for every visitor, never on sign-in pages, previews or pages from emails. Code here runs as the site itself: paste only what you trust. It does not wait for the consent of visitors: what counts visits goes under Analytics.',
      fields: ['head', 'foot'],
    },
    origins: {
      title: 'Origins',
      help: 'Browsers block whatever comes from an origin that is not listed.',
      fields: ['origins'],
    },
  },
});
