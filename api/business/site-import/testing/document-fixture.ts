import { zipOf } from '../../drafting/testing/sample-files.ts';
import { PNG } from './notion-fixture.ts';

const NAMESPACES = [
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['r', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['pic', 'http://schemas.openxmlformats.org/drawingml/2006/picture'],
]
  .map(([name, address]) => `xmlns:${name}="${address}"`)
  .join(' ');
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A run of text, with its properties. */
export function run(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** A paragraph, with the ID of its style. */
export function paragraph(content: string, style = ''): string {
  const properties = style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}${content}</w:p>`;
}

function point(content: string, level: number): string {
  return `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${content}</w:p>`;
}

function drawing(source: string): string {
  return `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="A lamp"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip ${source}/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

const BODY = [
  paragraph(run('On slow reading'), 'Title'),
  paragraph(run('A short guide'), 'Subtitle'),
  paragraph(run('Why 3'), 'TOC1'),
  paragraph(run('Why'), 'Heading1'),
  paragraph(run('First'), 'Heading2'),
  paragraph(
    `${run('Read ')}${run('slowly', '<w:b/>')}${run(' and ')}${run('calmly', '<w:i/>')}` +
      `<w:ins w:id="1" w:author="A">${run(', always')}</w:ins><w:del w:id="2" w:author="A"><w:r><w:delText>never</w:delText></w:r></w:del>` +
      '<w:r><w:footnoteReference w:id="2"/></w:r>' +
      `<w:commentRangeStart w:id="0"/>${run('.')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
  ),
  point(run('one'), 0),
  point(run('inside'), 1),
  point(run('two'), 0),
  `<w:tbl><w:tr><w:tc>${paragraph(run('Left'))}</w:tc><w:tc>${paragraph(run('Right'))}</w:tc></w:tr></w:tbl>`,
  paragraph(
    `<w:hyperlink r:id="r8">${run('a page')}</w:hyperlink><w:hyperlink w:anchor="_Ref1">${run(' above')}</w:hyperlink>`,
  ),
  paragraph(drawing('r:embed="r9"')),
  paragraph(drawing('r:link="r10"')),
  paragraph(run('Slower is faster.'), 'Quote'),
].join('');

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"${/^(?:https|file):/.test(target) ? ' TargetMode="External"' : ''}/>`;

/** A Word file with all that a draft keeps, and what it doesn’t. */
export function wordFile(changes: { body?: string; files?: Record<string, string> } = {}): Uint8Array {
  const styles = ['Title', 'Subtitle', 'Quote'].map((name) => [name, name]);
  const named = [...styles, ['TOC1', 'toc 1'], ['Heading1', 'heading 1'], ['Heading2', 'heading 2']];
  const files = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('r1', 'officeDocument', 'word/document.xml')}</Relationships>`,
    'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A property &amp; more</dc:title><dc:creator>Ines Halloran</dc:creator></cp:coreProperties>`,
    'word/styles.xml': `${XML}<w:styles ${NAMESPACES}>${named.map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`).join('')}</w:styles>`,
    'word/numbering.xml': `${XML}<w:numbering ${NAMESPACES}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/footnotes.xml': `${XML}<w:footnotes ${NAMESPACES}><w:footnote w:id="2">${paragraph(run('So says everyone.'))}</w:footnote></w:footnotes>`,
    'word/comments.xml': `${XML}<w:comments ${NAMESPACES}><w:comment w:id="0" w:author="B">${paragraph(run('REMARK'))}</w:comment></w:comments>`,
    'word/header1.xml': `${XML}<w:hdr ${NAMESPACES}>${paragraph(run('MARGIN'))}</w:hdr>`,
    'word/media/image1.png': PNG,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
      relation('r2', 'styles', 'styles.xml'),
      relation('r3', 'footnotes', 'footnotes.xml'),
      relation('r4', 'numbering', 'numbering.xml'),
      relation('r5', 'comments', 'comments.xml'),
      relation('r8', 'hyperlink', 'https://www.google.com/url?q=https://example.org/a'),
      relation('r9', 'image', 'media/image1.png'),
      relation('r10', 'image', 'file:///etc/hostname'),
    ].join('')}</Relationships>`,
    'word/document.xml': `${XML}<w:document ${NAMESPACES}><w:body>${changes.body ?? BODY}</w:body></w:document>`,
    ...changes.files,
  };
  return new Uint8Array(zipOf(files));
}

const GOOGLE_STYLE =
  '@import url(https://themes.googleusercontent.com/fonts/css?kit=x);.lst-kix_a-1>li:before{content:"o "}ol{margin:0}.c0{font-weight:400;text-decoration:none;vertical-align:baseline;font-style:normal}.c1{font-weight:700}.c2{font-style:italic}.c3{color:#1155cc;text-decoration:underline}.c4{text-decoration:line-through}.c5{vertical-align:super}.title{padding-top:0pt;font-weight:700}';

const GOOGLE_BODY = [
  '<p class="c9 title" id="h.t"><span class="c0 c1">On slow reading</span></p>',
  '<p class="c9 subtitle" id="h.s"><span class="c0">A short guide</span></p>',
  '<h1 class="c9" id="h.a"><span class="c1">Why</span></h1>',
  '<h2 class="c9" id="h.b"><span class="c0">First</span></h2>',
  '<p class="c9"><span class="c0">Read </span><span class="c1">slowly</span><span class="c0">&nbsp;and </span><span class="c1 c2">calmly</span><span class="c4">, never</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span class="c0">. 10</span><span class="c5">6</span></p>',
  '<p class="c9"><span class="c3"><a class="c7" href="https://www.google.com/url?q=https://example.org/a%3Fb%3D1&amp;sa=D&amp;ust=1">a page</a></span><span class="c3"><a class="c7" href="#h.a"> above</a></span></p>',
  '<p class="c9"><span class="c0"></span></p>',
  '<ol class="c8 lst-kix_a-0 start" start="1"><li class="c9 li-bullet-0"><span class="c0">one</span></li></ol>',
  '<ul class="c8 lst-kix_a-1 start"><li class="c9 li-bullet-0"><span class="c0">inside</span></li></ul>',
  '<ol class="c8 lst-kix_a-0" start="2"><li class="c9 li-bullet-0"><span class="c0">two</span></li></ol>',
  '<table class="c6"><tr class="c6"><td class="c6" colspan="1" rowspan="1"><p class="c9"><span class="c0">Left</span></p></td><td class="c6"><p class="c9"><span class="c1">Right</span></p></td></tr></table>',
  '<hr style="page-break-before:always;display:none;">',
  '<p class="c9"><span style="overflow: hidden; display: inline-block;"><img alt="A lamp" src="images/image1.png" style="width: 60px" title=""></span></p>',
  '<hr class="c12"><div><p class="c9"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span class="c0">&nbsp;So says everyone.</span></p></div>',
  '<div class="c11"><p class="c9"><a href="#cmnt_ref1" id="cmnt1">[a]</a><span class="c0">REMARK</span></p></div>',
].join('');

/** A document as Google Docs exports it as a web page. */
export function googlePage(body = GOOGLE_BODY): string {
  return `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">${GOOGLE_STYLE}</style></head><body class="c10 doc-content">${body}</body></html>`;
}

/** The archive of that page. */
export function googleExport(
  files: Record<string, string> = { 'Onslowreading.html': googlePage() },
): Uint8Array {
  return new Uint8Array(zipOf({ ...files, 'images/image1.png': PNG }));
}
