import { zipOf } from '../../drafting/testing/sample-files.ts';

interface Story {
  title: string;
  subtitle?: string;
  body: string;
  /** As a path at Medium, or a URL elsewhere. */
  canonical?: string;
  date?: string;
}

/** A page as Medium writes it. */
function storyPage({
  title,
  subtitle = '',
  body,
  canonical,
  date = '2021-03-04T05:06:07.890Z',
}: Story): string {
  const link =
    canonical === undefined ? '' : `<p><a href="${canonical}" class="p-canonical">Canonical link</a></p>`;
  const on =
    canonical === undefined
      ? ''
      : `<p>By <a href="https://medium.com/@ines" class="p-author h-card">Ines Halloran</a> on <a href="${canonical}"><time class="dt-published" datetime="${date}">March 4, 2021</time></a>.</p>`;
  return `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${title}</title><style>
      * { font-family: Georgia, Cambria, "Times New Roman", Times, serif; }
      header, section[data-field=subtitle], section[data-field=description] { display: none; }
      </style></head><body><article class="h-entry">
<header>
<h1 class="p-name">${title}</h1>
</header>
<section data-field="subtitle" class="p-summary">
${subtitle}
</section>
<section data-field="body" class="e-content">
<section name="4a1b" class="section section--body section--first section--last"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn">${body}</div></div></section>
</section>
<footer>${on}${link}<p>Exported from <a href="https://medium.com">Medium</a> on May 6, 2022.</p></footer></article></body></html>`;
}

const heading = (title: string) =>
  `<h3 name="1f2e" id="1f2e" class="graf graf--h3 graf--leading graf--title">${title}</h3>`;
const p = (html: string) => `<p name="9c8d" id="9c8d" class="graf graf--p graf-after--h3">${html}</p>`;

const SLOW = `${heading('Slow reading')}<h4 name="a0" id="a0" class="graf graf--h4 graf-after--h3 graf--subtitle">Why one page an hour is enough</h4>${p(
  'Read <strong class="markup--strong markup--p-strong">less</strong>, and see <a href="https://medium.com/@ines/margins-0a1b2c3d4e5f?source=friends" data-href="https://medium.com/@ines/margins-0a1b2c3d4e5f" class="markup--anchor markup--p-anchor" target="_blank">the margins</a>.',
)}<figure name="b1" id="b1" class="graf graf--figure graf-after--p"><div class="aspectRatioPlaceholder is-locked" style="max-width: 700px; max-height: 467px;"><div class="aspectRatioPlaceholder-fill" style="padding-bottom: 66.7%;"></div><img class="graf-image" data-image-id="1*shelf.png" data-width="1600" data-height="1067" data-is-featured="true" src="https://cdn-images-1.medium.com/max/800/1*shelf.png"></div><figcaption class="imageCaption">A shelf, <em class="markup--em">half</em> read</figcaption></figure><h3 name="c2" id="c2" class="graf graf--h3 graf-after--figure">How to begin</h3><ul class="postList"><li name="d3" id="d3" class="graf graf--li graf-after--h3">Sit down.</li></ul><pre data-code-block-mode="1" data-code-block-lang="python" name="e4" id="e4" class="graf graf--pre graf-after--li graf--preV2"><span class="pre--content">pages = 1<br>hours = 1</span></pre><blockquote name="f5" id="f5" class="graf graf--pullquote graf-after--pre">A page is a place.</blockquote><figure name="g6" id="g6" class="graf graf--figure graf--iframe graf-after--pullquote"><script src="https://gist.github.com/ines/0f0f0f.js"></script></figure><div name="h7" id="h7" class="graf graf--mixtapeEmbed graf-after--figure"><a href="https://example.org/books" data-href="https://example.org/books" class="markup--anchor markup--mixtapeEmbed-anchor" title="https://example.org/books"><strong class="markup--strong markup--mixtapeEmbed-strong">Books we keep</strong><br><em class="markup--em markup--mixtapeEmbed-em">A list.</em>example.org</a><a href="https://example.org/books" class="js-mixtapeImage mixtapeImage u-ignoreBlock" data-media-id="2b"></a></div></div></div></section><section name="7c" class="section section--body section--last"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn">${p('After the break.')}`;

/** An export of four files: a story, one that it links to, a draft, and a response. */
export function mediumExport(more: Record<string, string> = {}): Uint8Array {
  return new Uint8Array(
    zipOf({
      'README.html': '<!DOCTYPE html><html><body><h1>Medium archive</h1></body></html>',
      'profile/profile.html': '<!DOCTYPE html><html><body><h1 class="p-name">Ines</h1></body></html>',
      'posts/2021-03-04_Slow-reading-9f8e7d6c5b4a.html': storyPage({
        title: 'Slow reading',
        subtitle: 'Why one page an hour is enough',
        body: SLOW,
        canonical: 'https://medium.com/@ines/slow-reading-9f8e7d6c5b4a',
      }),
      'posts/2021-02-01_Margins-0a1b2c3d4e5f.html': storyPage({
        title: 'Margins',
        subtitle: 'Notes are a second book, they say, and they are right about…',
        body: heading('Margins') + p('Notes are a second book, they say, and they are right about that.'),
        canonical: 'https://books.example/margins-0a1b2c3d4e5f',
        date: '2021-02-01T10:00:00.000Z',
      }),
      'posts/draft_Not-yet-1122334455aa.html': storyPage({
        title: 'Not yet',
        body: heading('Not yet') + p('Soon.'),
      }),
      'posts/2021-04-01_Well-said--I-agree-66778899aabb.html': storyPage({
        title: 'Well said, I agree.',
        body: p('Well said, I agree. But why one page?'),
        canonical: 'https://medium.com/@ines/well-said-i-agree-66778899aabb',
      }),
      ...more,
    }),
  );
}
