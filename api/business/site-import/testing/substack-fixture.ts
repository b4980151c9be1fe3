import { zipOf } from '../../drafting/testing/sample-files.ts';

const COLUMNS =
  'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url';

const attrs = (data: object) => JSON.stringify(data).replaceAll('"', '&quot;');

const BUCKET = 'https://substack-post-media.s3.amazonaws.com/public/images/shelf_1600x1067.png';
const image = `<div class="captioned-image-container"><figure><a class="image-link image2 is-viewable-img" target="_blank" href="https://substackcdn.com/image/fetch/f_auto,q_auto:good/shelf"><div class="image2-inset"><picture><source type="image/webp" srcset="https://substackcdn.com/image/fetch/w_424/shelf 424w" sizes="100vw"><img src="https://substackcdn.com/image/fetch/w_1456/shelf" width="1456" height="971" data-attrs="${attrs({ src: BUCKET, fullscreen: null, alt: 'A shelf', title: null, type: 'image/png' })}" class="sizing-normal" alt="A shelf"></picture><div></div></div></a><figcaption class="image-caption">Half <em>read</em></figcaption></figure></div>`;

const FIRST = `<p>It begins, with <a href="https://ines.substack.com/p/the-margins">the margins</a>.<a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" target="_self">1</a></p>${image}<div class="subscription-widget-wrap-editor" data-attrs="${attrs({ url: '%%checkout_url%%' })}" data-component-name="SubscribeWidgetToDOM"><div class="subscription-widget show-subscribe"><div class="preamble"><p class="cta-caption">Thanks for reading! Subscribe for free.</p></div><form class="subscription-widget-subscribe"><input type="email"></form></div></div><h2>Part two</h2><p class="button-wrapper" data-attrs="${attrs({ url: '%%share_url%%' })}"><a class="button primary" href="%%share_url%%"><span>Share</span></a></p><p class="button-wrapper" data-attrs="{}"><a class="button primary" href="https://example.org/book"><span>Buy the book</span></a></p><div class="pullquote"><p>A page is a place.</p></div><div class="digest-post-embed" data-attrs="${attrs({ canonical_url: 'https://ines.substack.com/p/older', title: 'Older', caption: 'Before that' })}"></div><div id="youtube2-dQw4w9WgXcQ" class="youtube-wrap" data-attrs="${attrs({ videoId: 'dQw4w9WgXcQ' })}" data-component-name="Youtube2ToDOM"><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0" frameborder="0"></iframe></div></div><div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number" contenteditable="false" target="_self">1</a><div class="footnote-content"><p>Not the <em>end</em>.</p></div></div>`;

/** An export with texts of every kind, and a list of subscribers. */
export function substackExport(more: Record<string, string> = {}): Uint8Array {
  return new Uint8Array(
    zipOf({
      'posts.csv': `${COLUMNS}
140001.first-letter,2024-03-10T12:00:00.000Z,true,2024-03-10T12:00:05.000Z,,newsletter,everyone,"First, a letter",On beginnings,
140002.the-margins,2024-03-17T12:00:00.000Z,true,,,newsletter,everyone,The margins,"Says ""notes""",
140003.for-payers,2024-04-01T12:00:00.000Z,true,,,newsletter,only_paid,For payers,,
140004.for-founders,2024-04-02T12:00:00.000Z,true,,,newsletter,founding,For founders,,
140005.an-episode,2024-05-01T12:00:00.000Z,true,,,podcast,everyone,An episode,Forty minutes,https://api.substack.com/feed/podcast/140005/a.mp3
140006.rough-idea,,false,,,newsletter,everyone,Rough idea,,
140007.talk,2024-06-01T12:00:00.000Z,true,,,thread,everyone,Talk to us,,
140008.about-us,2024-01-01T12:00:00.000Z,true,,,page,everyone,About us,,
140009.lost,2024-01-02T12:00:00.000Z,true,,,newsletter,everyone,Lost,,
`,
      'posts/140001.first-letter.html': FIRST,
      'posts/140001.first-letter.opens.csv': 'post_id,timestamp,email\n',
      'posts/140002.the-margins.html': '<p>Notes in the margins.</p>',
      'posts/140003.for-payers.html':
        '<p>A public beginning.</p><div class="paywall-jump" data-component-name="PaywallToDOM"></div><p>PAIDWORDS.</p>',
      'posts/140004.for-founders.html': '<p>FOUNDERWORDS.</p>',
      'posts/140005.an-episode.html': '<p>What we talked about.</p>',
      'posts/140006.rough-idea.html': '<p>Half a thought.</p>',
      'posts/140007.talk.html': '<p>What do you read?</p>',
      'posts/140008.about-us.html': '<p>Two people.</p>',
      'email_list.ines.csv':
        'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at\nreader@example.com,false,,other,false,2024-01-01,\n',
      ...more,
    }),
  );
}
