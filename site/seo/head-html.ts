import type { SiteContext, SiteSettings } from '../base/site-context.ts';
import { remembered } from '../data/remembered.ts';
import { type HeadTag, headTags } from './head-tags.ts';
import type { PageMeta } from '../base/metadata.ts';
import { ownLook } from './own-look.ts';
import { preloadedFonts } from './typeface-styles.ts';
import printStyles from '../styles/print.css?url';

/** The content of `<head>` as HTML; data for machines comes last. */
export function headHtml(meta: PageMeta, site: Pick<SiteContext, 'settings' | 'words'>): string {
  const { settings } = site;
  let elements = '';
  let data = '';
  for (const tag of headTags(meta, site)) {
    if (tag.tag === 'json-ld') data += html(tag);
    else elements += html(tag);
  }
  return elements + COLORS + PRINT + analytics(settings) + signUp(settings) + look(settings) + data;
}

const COLORS = '<meta name="color-scheme" content="light dark"/>';
/** Browsers fetch it last, and draw nothing later for it. */
const PRINT = `<link rel="stylesheet" href="${printStyles}" media="print"/>`;
const ICON = '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>';
/** For sites with their own icon or color. Phones request `/apple-touch-icon.png` by themselves. */
const MANIFEST =
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/><link rel="manifest" href="/site.webmanifest"/>';

/** Icons, the color of the browser's own parts, and what the site has chosen of its look. */
const look = remembered((settings: SiteSettings): string => {
  const { style, themeColor } = ownLook(settings);
  const isOwn = settings.icon !== null || settings.accent_color !== null;
  const themes = Object.entries(themeColor ?? {}).map(([scheme, content]) =>
    element('meta', { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})` }),
  );
  const fonts = preloadedFonts(settings.typefaces).map((href) =>
    element('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' }),
  );
  return [
    ...fonts,
    settings.icon === null ? ICON : '<link rel="icon" href="/icon-192.png" type="image/png"/>',
    isOwn ? MANIFEST : '',
    ...themes,
    style === '' ? '' : `<style>${style}</style>`,
  ].join('');
});

function analytics({ analytics: counted }: SiteSettings): string {
  if (counted === null) return '';
  // The snippet of another service is only text here: nothing of it runs or loads before consent.
  return counted.provider === 'snippet'
    ? element('meta', { name: 'analytics', content: counted.snippet })
    : element('meta', { name: 'analytics', content: counted.key, 'data-host': counted.host });
}

/** For the window that offers the newsletter, which is drawn in the browser. */
function signUp({ sign_up: { title, text, next } }: SiteSettings): string {
  if (title === null && text === null && next === null) return '';
  const then = next === null ? {} : { 'data-next': next };
  return element('meta', { name: 'sign-up', content: title ?? '', 'data-text': text ?? '', ...then });
}

function html(tag: HeadTag): string {
  switch (tag.tag) {
    case 'title':
      return `<title>${escaped(tag.text)}</title>`;
    case 'json-ld':
      return `<script type="application/ld+json">${tag.text}</script>`;
    default:
      return element(tag.tag, tag.attributes);
  }
}

/** A void element. Names of attributes are ours, values may be user input. */
function element(name: string, attributes: Readonly<Record<string, string>>): string {
  let text = `<${name}`;
  for (const attribute in attributes) text += ` ${attribute}="${escaped(attributes[attribute] ?? '')}"`;
  return `${text}/>`;
}

const SPECIAL = /["&'<>]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Text that stays text, within an element and within a quoted value. */
function escaped(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES[character] ?? '');
}
