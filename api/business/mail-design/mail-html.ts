import { type FormatCallback, convert } from 'html-to-text';
import { Engine } from 'mrml';
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';
import sanitizeHtml from 'sanitize-html';
import { inliner } from './inliner.ts';

/** MJML that cannot be read, with the offset of the error if it is known. */
export class MjmlError extends Error {
  override readonly name = 'MjmlError';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Converts MJML to HTML for mail programs of all ages. Reads no files, fetches nothing, and loads only fonts
 * that the MJML names (`mj-font`). Throws {@link MjmlError}.
 */
export function htmlOfMjml(mjml: string): string {
  const engine = new Engine();
  // By default the engine links fonts on other servers: each reader's email program would contact them.
  engine.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} });
  try {
    const result = engine.toHtml(mjml);
    if (result.type === 'success') return result.content;
    const details = result.origin === 'parser' ? result.details : undefined;
    const offset = details !== undefined && 'position' in details ? details.position.start : 0;
    throw new MjmlError(result.message.replace(/ in root template.*$/, ''), offset);
  } finally {
    engine.free();
  }
}

/** Inlines `css` into the elements it applies to, because half of the mail programs read nothing else. */
export function inlineCss(html: string, css: string): string {
  return inliner().inline(html, {
    extraCss: css,
    inlineStyleTags: false,
    keepStyleTags: true,
    loadRemoteStylesheets: false,
  });
}

/** Removed with all their content. */
const PROGRAMS: ReadonlySet<string> = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'applet',
  'frame',
  'frameset',
  'input',
  'textarea',
  'select',
  'base',
]);

type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/**
 * HTML without scripts and forms. No email program allows them, and some reject the whole email because of
 * them.
 */
export function withoutPrograms(html: string): string {
  const page = parse(html, { scriptingEnabled: false });
  const waiting: ParentNode[] = [page];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    parent.childNodes = [...keptOf(parent.childNodes)];
    for (const child of parent.childNodes) {
      child.parentNode = parent;
      if (!('tagName' in child)) continue;
      child.attrs = child.attrs.filter(({ name }) => !name.startsWith('on'));
      waiting.push(child);
    }
  }
  return serialize(page);
}

/** The content of a form is kept. */
function* keptOf(nodes: ParentNode['childNodes']): Generator<DefaultTreeAdapterTypes.ChildNode> {
  for (const node of nodes) {
    if (node.nodeName === 'form' && 'childNodes' in node) yield* keptOf(node.childNodes);
    else if (!PROGRAMS.has(node.nodeName)) yield node;
  }
}

/**
 * The text part of an email: links after their words, underlined titles, a line for each rule, no preview
 * text.
 */
export function textOfHtml(html: string): string {
  const text = convert(html, {
    wordwrap: 78,
    formatters: { underlined },
    selectors: [
      { selector: '[style*="display:none"]', format: 'skip' },
      { selector: '[style*="display: none"]', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
      { selector: 'a[aria-hidden="true"]', format: 'skip' },
      { selector: 'img', format: 'skip' },
      { selector: 'hr', format: 'horizontalLine', options: { length: RULE_CHARS } },
      { selector: 'td.d', format: 'horizontalLine', options: { length: RULE_CHARS } },
      { selector: 'h1', format: 'underlined', options: { line: '=' } },
      { selector: 'h2', format: 'underlined', options: { line: '-' } },
      ...['h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
  // Nested tables leave many empty lines.
  return text.replace(/\n{4,}/g, '\n\n\n').trim();
}

const RULE_CHARS = 40;

/** Underlines as on a typewriter. */
const underlined: FormatCallback = (...[element, walk, builder, options]) => {
  builder.openBlock({ leadingLineBreaks: 3 });
  walk(element.children, builder);
  builder.closeBlock({
    trailingLineBreaks: 2,
    blockTransform: (words) => {
      const lines = words.split('\n').map((line) => line.length);
      const width = Math.min(RULE_CHARS, Math.max(...lines));
      return `${words}\n${String(options.line).repeat(width)}`;
    },
  });
};

const LAYOUT_ATTRIBUTES = [
  'style',
  'class',
  'align',
  'valign',
  'width',
  'height',
  'bgcolor',
  'border',
  'cellpadding',
  'cellspacing',
  'colspan',
  'rowspan',
  'role',
  'dir',
  'lang',
  'title',
];
const TEXT_TAGS =
  'p br b strong i em u s sup sub small a ul ol li blockquote h1 h2 h3 h4 span code pre hr img'.split(' ');
const LAYOUT_TAGS = 'div table thead tbody tfoot tr td th center figure figcaption'.split(' ');

/** HTML written by staff, without anything that runs, asks for input, or hides. */
export function safeMailHtml(html: string, extent: 'text' | 'layout'): string {
  return sanitizeHtml(html, {
    allowedTags: extent === 'text' ? TEXT_TAGS : [...TEXT_TAGS, ...LAYOUT_TAGS],
    allowedAttributes: {
      '*': LAYOUT_ATTRIBUTES,
      a: ['href', 'name', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 50,
  });
}
