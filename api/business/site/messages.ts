import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.site', {
  no_site: 'This server doesn’t render pages, so there’s no preview.',
  no_use: 'must be used for something',
  base: 'can’t contain {tag}, which would change every URL on the page',
  plug_in: 'can’t contain {tag}, because pages don’t allow plug-ins',
  header: 'can’t contain {tag}, because the server sets headers',
  handler: 'has the attribute {name} on {tag}, which is blocked. Listen for the event in a {script}',
  style: 'has the attribute style on {tag}, which is blocked. Put the style into a {style}',
  srcdoc: 'has the attribute srcdoc, which is blocked. Use src',
  script_url: 'has a javascript: URL in {name} on {tag}, which is blocked',
  title: 'can’t contain {tag}, because each page has its own',
  charset: 'can’t contain {tag}, because pages are always in UTF-8',
  noindex: 'can’t contain {tag} with noindex, which would remove every page from search engines',
  bad_url: 'names “{url}”, which isn’t a valid URL',
  own_only:
    'loads “{url}” from {origin}, which is blocked, because pages load this only from the site itself',
  origin:
    'loads from {origin}, which isn’t an allowed origin {use, select, script {for scripts} style {for style sheets} image {for images} font {for fonts} connect {for connections} other {for frames}}',
  page_tags: 'can’t contain {html} or {body}, because the page already has them',
  head_only:
    'can contain only {tags}, because anything else ends the head of a page. Move the rest to the end of the page',
  open_tag: 'leaves {tag} open, which would swallow what follows on the page. Close it',
  open: 'leaves an element, an attribute, or a comment open, which would swallow what follows on the page. Close it',
});
