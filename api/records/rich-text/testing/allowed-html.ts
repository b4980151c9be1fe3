import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags: (
    'p h2 h3 h4 ul ol li blockquote footer cite aside pre code hr figure img figcaption table tbody tr th td br ' +
    'sup section a strong em u s details summary div span'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'id', 'aria-label'],
    figure: ['data-image', 'data-source', 'data-frame', 'data-island', 'data-on'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    li: ['id'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedClasses: {
    a: ['footnote-back', 'button'],
    aside: ['callout', 'callout-note', 'callout-tip', 'callout-warning'],
    code: ['language-*'],
    div: ['gallery'],
    figure: ['embed', 'embed-sound', 'bookmark'],
    p: ['action', 'signup'],
    section: ['footnotes'],
    sup: ['footnote-ref'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'completelyDiscard',
};

/**
 * HTML with only what `toHtml` may write, as filtered by someone else’s library: the output of `toHtml` for any document
 * must pass unchanged.
 */
export function allowedHtml(html: string): string {
  return sanitize(html, OPTIONS);
}
