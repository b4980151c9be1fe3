import { posix } from 'node:path';
import mammoth from 'mammoth';
import { moduleAt } from '../../../platform/base/paths.ts';
import { keptTextOf } from '../../../platform/base/kept-spoken.ts';
import { type Spoken, later } from '../../../platform/base/spoken.ts';
import { offloaded } from '../../../platform/offload/offload.ts';
import { DocumentError } from '../../../records/rich-text/document-error.ts';
import { htmlTree } from '../../../records/rich-text/html-tree.ts';
import { refuseCostlyHtml } from '../../../records/rich-text/read-html.ts';
import { lineUpTo, xmlParts } from '../epub/xml-parts.ts';
import { openZipInside } from '../file-tree.ts';
import { messages } from '../messages.ts';
import { Notes } from '../notes.ts';
import { SourceFileError, type SourceItem } from '../source-item.ts';
import type { Files } from '../tree-texts.ts';
import {
  addDocumentNotes,
  documentLink,
  documentPost,
  isEmptyList,
  notesOfDocument,
  takenOut,
} from './document-parts.ts';
import { addressOf, edited, htmlOf, withClass } from './page-dom.ts';

const spoken = later(messages);

const UNPACKED_MAX_BYTES = 120 * 1024 * 1024;
/** All the XML of a document: the words of a long book need a tenth. */
const XML_MAX_BYTES = 20 * 1024 * 1024;
const DEPTH_MAX = 500;
const MEDIA = /^word\/media\//;

/** A Word file as it is in the archive. */
export interface WordFile {
  path: string;
  bytes: Uint8Array;
}

/** A document, and the images that it shows by their paths. */
export interface WordDocument {
  item: SourceItem;
  images: { path: string; bytes: Uint8Array }[];
}

/** Whether an archive is a Word file. */
export function isWordFile({ names }: Pick<Files, 'names'>): boolean {
  return names.includes('word/document.xml');
}

/** A Word file as a draft. It is read on a separate thread; one that can’t be read is skipped, with the reason. */
export async function readWordDocument(file: WordFile): Promise<WordDocument> {
  try {
    return await readApart(file);
  } catch (error) {
    if (error instanceof DocumentError) return skipped(file, error.spoken);
    throw error;
  }
}

const readApart = offloaded<WordFile, WordDocument>({
  module: moduleAt('business/import-formats/archives/word-document.ts'),
  name: wordDocument.name,
  lane: 'slow',
  limitMs: 20_000,
  tooCostly: () => new DocumentError(spoken('page_slow')),
});

/** Runs in the thread. */
export async function wordDocument(file: WordFile): Promise<WordDocument> {
  try {
    const parts = await partsOf(file.bytes);
    return await converted(file, parts);
  } catch (error) {
    if (error instanceof DocumentError) return skipped(file, error.spoken);
    if (error instanceof SourceFileError) return skipped(file, spoken('it', { problem: error.spoken }));
    throw error;
  }
}

function skipped({ path }: WordFile, reason: Spoken): WordDocument {
  return { item: { kind: 'skipped', id: path, title: path, reason: keptTextOf(reason) }, images: [] };
}

/** The texts of the XML files in it. The converter has no limits, so all that it may read is unpacked within limits first. */
async function partsOf(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const zip = await openZipInside(Buffer.from(bytes), UNPACKED_MAX_BYTES);
  const parts = new Map<string, string>();
  let left = XML_MAX_BYTES;
  for (const name of zip.names) {
    const part = await zip.read(name, MEDIA.test(name) ? UNPACKED_MAX_BYTES : left);
    if (part === undefined) throw new SourceFileError(spoken('zip_bomb'));
    if (MEDIA.test(name)) continue;
    left -= part.length;
    const text = part.toString('utf8');
    if (/<!(?:DOCTYPE|ENTITY)/.test(text)) throw new SourceFileError(spoken('word_entities'));
    if (isDeep(text)) throw new SourceFileError(spoken('word_damaged'));
    parts.set(name, text);
  }
  if (!parts.has('word/document.xml')) throw new SourceFileError(spoken('word_damaged'));
  return parts;
}

/** Whether elements are nested deeper than in any document: the time that the converter takes grows with it. */
function isDeep(xml: string): boolean {
  let depth = 0;
  for (const [, end, alone] of xml.matchAll(/<(\/?)[a-z][^<>]*?(\/?)>/gi)) {
    if (end === '/') depth -= 1;
    else if (alone !== '/') depth += 1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

const STYLES = [
  "p[style-name='Title'] => p.title:fresh",
  "p[style-name='Subtitle'] => p.subtitle:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => `p[style-name='toc ${level}'] => !`),
  'u => u',
];

async function converted(file: WordFile, parts: ReadonlyMap<string, string>): Promise<WordDocument> {
  const images: WordDocument['images'] = [];
  const notes = new Notes();
  notes.add(spoken('document_draft'));
  const convertImage = mammoth.images.imgElement(async (image) => {
    const path = `${file.path}/image${images.length + 1}`;
    const bytes = await image.readAsBuffer().catch(() => undefined);
    if (bytes === undefined) {
      notes.add(spoken('linked_image'));
      return { src: '' };
    }
    images.push({ path, bytes: Uint8Array.from(bytes) });
    return { src: addressOf(`/${path}`) };
  });
  const html = await htmlFrom(file.bytes, convertImage);
  refuseCostlyHtml(html);
  return { item: draftOf(html, { file, parts, notes }), images };
}

async function htmlFrom(bytes: Uint8Array, convertImage: ReturnType<typeof mammoth.images.imgElement>) {
  try {
    const options = { convertImage, styleMap: STYLES, includeEmbeddedStyleMap: false };
    return (await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, options)).value;
  } catch {
    throw new SourceFileError(spoken('word_damaged'));
  }
}

interface Converted {
  file: WordFile;
  parts: ReadonlyMap<string, string>;
  notes: Notes;
}

function draftOf(html: string, { file, parts, notes }: Converted): SourceItem {
  const nodes = htmlTree(html);
  const found = notesOfDocument(nodes);
  const { taken } = found;
  addDocumentNotes(notes, { ...found, comments: countIn(parts.get('word/comments.xml'), /<w:comment /g) });
  notes.add(...notesOnParts(parts));
  const { title: property, author } = propertiesIn(parts.get('docProps/core.xml') ?? '');
  const title = takenOut(nodes, withClass(nodes, 'title')) || property;
  const excerpt = takenOut(nodes, withClass(nodes, 'subtitle'));
  const body = edited(nodes, (element, inside) => {
    if (taken.has(element) || isEmptyList(element, taken)) return [];
    if (element.tagName === 'a') return documentLink(element, { ...found, notes, inside });
    if (element.tagName === 'img' && element.attrs.some(({ name, value }) => name === 'src' && value === ''))
      return [];
    return undefined;
  });
  const fileName = posix.basename(file.path).replace(/\.docx$/i, '');
  const post = documentPost(body, { title, fileName, authors: [author], notes });
  return { ...post, excerpt, html: htmlOf([...body, ...found.section]) };
}

/** What a document has besides its text. */
function notesOnParts(parts: ReadonlyMap<string, string>): Spoken[] {
  const body = parts.get('word/document.xml') ?? '';
  const margins = [...parts].filter(([name]) => /^word\/(?:header|footer)\d*\.xml$/.test(name));
  return [
    ...(/<w:(?:ins|del|moveFrom|moveTo)[ >]/.test(body) ? [spoken('tracked_changes')] : []),
    ...(margins.some(([, xml]) => /<w:t[ >]/.test(xml)) ? [spoken('page_margins')] : []),
    ...(/<w:pStyle w:val="TOC\d"/i.test(body) ? [spoken('document_contents')] : []),
  ];
}

function countIn(xml: string | undefined, part: RegExp): number {
  return xml?.match(part)?.length ?? 0;
}

function propertiesIn(xml: string): { title: string; author: string } {
  const found = { title: '', author: '' };
  const parts = xmlParts(xml);
  for (const part of parts) {
    if (part.kind !== 'open') continue;
    if (part.name === 'title') found.title ||= lineUpTo(parts, part.name).slice(0, 300);
    if (part.name === 'creator') found.author ||= lineUpTo(parts, part.name).slice(0, 200);
  }
  return found;
}
