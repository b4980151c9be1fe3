import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.site', {
  no_site: 'This server doesn’t render pages, so there’s no preview.',
  own_language: 'is the content language. Choose another one, or remove this entry',
  no_use: 'must have at least one use selected',
  base: 'can’t contain {tag}, which would change every URL on the page',
  plug_in: 'can’t contain {tag}, because pages don’t allow plug-ins',
  header: 'can’t contain {tag}, because the server sets the HTTP headers',
  handler: 'has an {name} attribute on {tag}, which is blocked. Listen for the event in a {script} instead',
  style: 'has a style attribute on {tag}, which is blocked. Put the styles in a {style} instead',
  srcdoc: 'has a srcdoc attribute, which is blocked. Use src instead',
  script_url: 'has a javascript: URL in the {name} attribute of {tag}, which is blocked',
  title: 'can’t contain {tag}, because each page has its own',
  charset: 'can’t contain {tag}, because pages are always in UTF-8',
  noindex: 'can’t contain {tag} with noindex, which would remove every page from search engines',
  bad_url: 'contains “{url}”, which isn’t a valid URL',
  own_only: 'loads “{url}” from {origin}, which is blocked. Pages can load this only from the site itself',
  origin:
    'loads from {origin}, which isn’t an allowed origin {use, select, script {for scripts} style {for style sheets} image {for images} font {for fonts} connect {for connections} other {for frames}}',
  page_tags: 'can’t contain {html} or {body}, because the page already has them',
  head_only:
    'can contain only {tags}, because anything else ends the head of a page. Move the rest to the end of the page',
  open_tag: 'leaves {tag} open, which would swallow what follows on the page. Close it',
  open: 'leaves an element, an attribute, or a comment open, which would swallow what follows on the page. Close it',
});
