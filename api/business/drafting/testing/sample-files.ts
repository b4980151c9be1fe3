import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of these files. `declared` lies about the unpacked size, as bombs do. */
export function zipOf(files: Record<string, string | Buffer>, declared?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = [
      0,
      8,
      0,
      0,
      crc32(bytes),
      packed.length,
      declared ?? bytes.length,
      Buffer.byteLength(name),
      0,
    ] as const;
    const local = Buffer.concat([header(0x04034b50, [20], fields), Buffer.from(name), packed]);
    const central = header(0x02014b50, [20, 20], fields);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(central, rest, Buffer.from(name));
    parts.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

type Fields = readonly [number, number, number, number, number, number, number, number, number];

function header(signature: number, versions: number[], fields: Fields): Buffer {
  const buffer = Buffer.alloc(4 + versions.length * 2 + 26 - 2);
  buffer.writeUInt32LE(signature, 0);
  let at = 4;
  for (const version of versions) at = buffer.writeUInt16LE(version, at);
  const [flags, method, time, date, crc, packed, unpacked, name, extra] = fields;
  for (const value of [flags, method, time, date]) at = buffer.writeUInt16LE(value, at);
  for (const value of [crc, packed, unpacked]) at = buffer.writeUInt32LE(value, at);
  for (const value of [name, extra]) at = buffer.writeUInt16LE(value, at);
  return buffer;
}

/** A Word file with a heading and paragraphs. */
export function docxOf(heading: string, ...paragraphs: string[]): Buffer {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const styled = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(heading)}</w:p>`;
  const body = styled + paragraphs.map((text) => `<w:p>${run(text)}</w:p>`).join('');
  const xml = '<?xml version="1.0" encoding="UTF-8"?>';
  return zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/styles.xml': `${xml}<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/_rels/document.xml.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}

/** An EPUB of chapters in the order of its spine; `more` adds files such as one that says it is protected. */
export function epubOf(chapters: Record<string, string>, more: Record<string, string> = {}): Buffer {
  const names = Object.keys(chapters);
  const items = names.map(
    (_, index) => `<item id="c${index}" href="text/c%20${index}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const refs = names.map((_, index) => `<itemref idref="c${index}"/>`);
  const pages = Object.entries(chapters).map(([title, text], index) => [
    `OEBPS/text/c ${index}.xhtml`,
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><h1>${title}</h1><p>${text}</p></body></html>`,
  ]);
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    // Listed backwards: the spine decides.
    'OEBPS/book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf"><manifest>${items.toReversed().join('')}</manifest><spine>${refs.join('')}</spine></package>`,
    ...(Object.fromEntries(pages) as Record<string, string>),
    ...more,
  });
}

/** A PDF with one line of text on each page; an empty line is a scanned page. */
export function pdfOf(...lines: string[]): Buffer {
  const objects: string[] = [];
  const kids = lines.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  objects.push(
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
  );
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [index, line] of lines.entries()) {
    const stream = line === '' ? '' : `BT /F1 12 Tf 20 700 Td (${line}) Tj ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  }
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.lastIndexOf('xref\n0')}\n%%EOF`;
  return Buffer.from(pdf.replace('startxref\n-1', `startxref\n${pdf.indexOf('xref\n')}`), 'latin1');
}
