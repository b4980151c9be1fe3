import { zipOf } from '../../drafting/testing/sample-files.ts';

const page = (body: string, attributes = '') =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/><link rel="stylesheet" href="../style.css"/></head><body${attributes}>${body}</body></html>`;

const CONTAINER =
  '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

/** A one-pixel PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const METADATA =
  '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="uid">urn:isbn:9780000000001</dc:identifier><dc:title>The Slow Reader &amp; Others</dc:title><dc:creator id="c1">Ines Halloran</dc:creator><meta refines="#c1" property="role" scheme="marc:relators">aut</meta><dc:creator id="c2">Tom Weir</dc:creator><meta refines="#c2" property="role">trl</meta><dc:language>en-GB</dc:language></metadata>';

const PARTS = [
  'cover',
  'titlepage',
  'copyright',
  'nav',
  'one',
  'two',
  'blank',
  'three',
  'gone',
  'endnotes',
] as const;

const ONE = `<section epub:type="chapter"><h1>Chapter 1: The woods</h1><p><a id="page1"/>It begins<a epub:type="noteref" href="#fn1">1</a>, as <a href="two.xhtml#mid">the second</a> will say.<span epub:type="pagebreak" title="7">7</span></p><p>An older mark.<sup><a href="endnotes.xhtml#en1" id="r1">2</a></sup> See <a href="copyright.xhtml">the imprint</a> and <a href="https://example.org/x">elsewhere</a>.</p><figure><img src="../images/the%20shelf.png" alt="A shelf"/><figcaption>Half <em>read</em></figcaption></figure><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="../images/plan.png"/></svg><img src="../images/lost.png" alt=""/><aside epub:type="footnote" id="fn1"><p>1. Not the <em>end</em>.</p></aside></section>`;

/** The files of a book of EPUB 3 with everything that a book can have. */
export function bookFiles(): Record<string, string | Buffer> {
  const items = PARTS.map(
    (name) =>
      `<item id="${name}" href="text/${name}.xhtml" media-type="application/xhtml+xml"${name === 'nav' ? ' properties="nav"' : ''}/>`,
  );
  const refs = PARTS.map((name) => `<itemref idref="${name}"/>`).join('');
  return {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OEBPS/book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid">${METADATA}<manifest>${items.toReversed().join('')}<item id="i1" href="images/the%20shelf.png" media-type="image/png"/></manifest><spine>${refs}<itemref idref="unknown"/></spine></package>`,
    'OEBPS/style.css': 'p { margin: 0 }',
    'OEBPS/images/the shelf.png': PIXEL,
    'OEBPS/images/plan.png': PIXEL,
    'OEBPS/text/cover.xhtml': page('<img src="../images/plan.png" alt="Cover"/>', ' epub:type="cover"'),
    'OEBPS/text/titlepage.xhtml': page(
      '<section epub:type="titlepage"><h1>The Slow Reader</h1><p>Ines Halloran</p></section>',
    ),
    'OEBPS/text/copyright.xhtml': page('<p>Copyright 1901 by its author.</p>'),
    'OEBPS/text/nav.xhtml': page(
      '<nav epub:type="toc" id="toc"><h1>Contents</h1><ol><li><a href="one.xhtml">Chapter 1: The <i>woods</i></a></li><li><a href="two.xhtml#top">The river</a></li></ol></nav><nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="one.xhtml">Start</a></li></ol></nav>',
    ),
    'OEBPS/text/one.xhtml': page(ONE),
    'OEBPS/text/two.xhtml': page(
      '<h1>2</h1><h2>The river</h2><p id="mid">It flows, and <a href="../text/one.xhtml">the first</a> knew.</p>',
    ),
    'OEBPS/text/blank.xhtml': page('<p>&#160;</p>'),
    'OEBPS/text/three.xhtml': page('<h1>III</h1><h2>Without an entry</h2><p>The table forgot it.</p>'),
    'OEBPS/text/endnotes.xhtml': page(
      '<section epub:type="endnotes"><h2>Notes</h2><ol><li id="en1"><p><a href="one.xhtml#r1">2.</a> From the end of the book.</p></li></ol></section>',
    ),
  };
}

/** A book of EPUB 3. */
export function epubBook(more: Record<string, string | Buffer> = {}): Uint8Array {
  return new Uint8Array(zipOf({ ...bookFiles(), ...more }));
}

/** A book of EPUB 2: a table of contents for devices (NCX), and a guide. */
export function olderBook(more: Record<string, string | Buffer> = {}, title = 'Flussfahrt'): Uint8Array {
  const point = (label: string, source: string) =>
    `<navPoint><navLabel><text>${label}</text></navLabel><content src="${source}"/></navPoint>`;
  return new Uint8Array(
    zipOf({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': CONTAINER.replace('OEBPS/book.opf', 'content.opf'),
      'content.opf': `<?xml version="1.0"?><opf:package xmlns:opf="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="id"><opf:metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator opf:role="edt">Ed Itor</dc:creator><dc:creator opf:role="aut">Jan Blohm</dc:creator><dc:identifier id="id">b-1</dc:identifier><dc:language>de</dc:language></opf:metadata><opf:manifest><opf:item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/><opf:item id="t" href="front.html" media-type="application/xhtml+xml"/><opf:item id="a" href="a.html" media-type="application/xhtml+xml"/><opf:item id="b" href="b.html" media-type="application/xhtml+xml"/></opf:manifest><opf:spine toc="ncx"><opf:itemref idref="t"/><opf:itemref idref="a"/><opf:itemref idref="b"/></opf:spine><opf:guide><opf:reference type="title-page" href="front.html"/></opf:guide></opf:package>`,
      'toc.ncx': `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><docTitle><text>Flussfahrt</text></docTitle><navMap>${point('Aufbruch', 'a.html')}</navMap></ncx>`,
      'front.html': page('<p>Flussfahrt. Roman</p>'),
      'a.html': page('<h2>Aufbruch</h2><p>Es geht los.</p>'),
      'b.html': page('<p>Es geht weiter, auf <a href="a.html">derselben Seite</a>.</p>'),
      ...more,
    }),
  );
}
