import { settingsAccess } from '../access/access.ts';
import { defineSettings } from '../define/define-settings.ts';
import { longText } from '../setting-fields/index.ts';
import { SNIPPET_MAX_CHARS, snippetOrigins } from './parts/snippet-fields.ts';

export const codeSettings = defineSettings({
  name: 'code',
  title: 'Code',
  about: 'Snippets from other services to include on every public page, and the origins they can use.',
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
      help: 'Added at the end of <head>. For scripts, styles, links, and meta elements.',
      max: SNIPPET_MAX_CHARS,
      onPages: true,
    }),
    foot: longText({
      label: 'At the end of the page',
      help: 'Added before </body>. For widgets and scripts that can wait until the page is shown.',
      max: SNIPPET_MAX_CHARS,
      onPages: true,
    }),
    origins: snippetOrigins({
      help: 'Both snippets can use these origins. To find them, look for “Content Security Policy” in the service’s documentation.',
    }),
  },
  sections: {
    snippets: {
      title: 'Snippets',
      help: 'Included on every public page for every visitor, but never on sign-in pages, previews, or pages opened from emails. This code has full access to the page, so paste only what you trust. It doesn’t wait for consent, so add analytics under Analytics instead.',
      fields: ['head', 'foot'],
    },
    origins: {
      title: 'Origins',
      help: 'Browsers block anything from an origin that isn’t listed.',
      fields: ['origins'],
    },
  },
});
