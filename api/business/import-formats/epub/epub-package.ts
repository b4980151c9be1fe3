import { posix } from 'node:path';
import { ownValue } from '#schema/base/own-value.ts';
import { later } from '../../../platform/base/spoken.ts';
import { decodeText } from '../../../platform/text/decode-text.ts';
import { messages } from '../messages.ts';
import { SourceFileError } from '../source-item.ts';
import { type XmlPart, lineUpTo, xmlParts } from './xml-parts.ts';

const spoken = later(messages);

/** If only fonts are encrypted, the text is still readable. */
const FONT_OBFUSCATION = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/;
/** The licenses of Adobe, Apple, and Readium: a book that has one is encrypted. */
const LICENSES = ['META-INF/rights.xml', 'META-INF/sinf.xml', 'META-INF/license.lcpl'];
const CONTAINER = 'META-INF/container.xml';
/** The package of a book with a thousand chapters is a tenth of this. */
const PACKAGE_MAX_BYTES = 4 * 1024 * 1024;

/** The files of a book. */
export interface PackageFiles {
  names: ReadonlySet<string>;
  /** Undefined if it is missing or larger than `most` bytes. */
  read(name: string, most: number): Promise<Uint8Array | undefined>;
}

/** A page in the reading order of a book. */
export interface SpinePage {
  /** What the package calls it. */
  id: string;
  /** Undefined if the package names no file. */
  path: string | undefined;
  mediaType: string;
}

/** What the package of a book says about it. Paths are those in the archive. */
export interface EpubPackage {
  identifier: string;
  title: string;
  creators: string[];
  language: string;
  spine: SpinePage[];
  /** The navigation document (EPUB 3). */
  nav: string | undefined;
  /** The older table of contents (EPUB 2). */
  ncx: string | undefined;
  /** Kinds of pages by path, as EPUB 2 names them: `cover`, `toc`. */
  guide: ReadonlyMap<string, string>;
}

/** Reads the package of an EPUB. Throws {@link SourceFileError} for a book that is protected or broken. */
export async function readPackage(files: PackageFiles): Promise<EpubPackage> {
  await refuseProtected(files);
  const container = await textOf(files, CONTAINER);
  const path = container === undefined ? undefined : rootIn(container);
  const xml = path === undefined ? undefined : await textOf(files, path);
  if (path === undefined || xml === undefined) throw damaged();
  return packageIn(xml, path);
}

/** The text of a file of the package; undefined if there is none. */
export async function textOf(files: PackageFiles, name: string): Promise<string | undefined> {
  if (!files.names.has(name)) return undefined;
  const bytes = await files.read(name, PACKAGE_MAX_BYTES);
  const text = bytes === undefined ? undefined : decodeText(bytes);
  if (text === undefined) throw damaged();
  if (/<!ENTITY/i.test(text)) throw new SourceFileError(spoken('epub_entities'));
  return text;
}

/** The path in the archive that a URL in one of its files means, without the fragment. */
export function pathInBook(file: string, href: string): string {
  const [path = ''] = href.split('#');
  if (path === '') return file;
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Used as it is written.
  }
  return posix.normalize(posix.join(posix.dirname(file), decoded));
}

async function refuseProtected(files: PackageFiles): Promise<void> {
  const encryption = await textOf(files, 'META-INF/encryption.xml');
  const isProtected = encryption !== undefined && isMoreThanFonts(encryption);
  if (isProtected || LICENSES.some((name) => files.names.has(name))) throw new SourceFileError(spoken('drm'));
}

function isMoreThanFonts(encryption: string): boolean {
  let encrypted = 0;
  let fonts = 0;
  for (const part of xmlParts(encryption)) {
    if (part.kind !== 'open') continue;
    if (part.name === 'encrypteddata') encrypted += 1;
    if (part.name !== 'encryptionmethod') continue;
    if (!FONT_OBFUSCATION.test(part.attributes.get('algorithm') ?? '')) return true;
    fonts += 1;
  }
  return encrypted > fonts;
}

function rootIn(container: string): string | undefined {
  for (const part of xmlParts(container))
    if (part.kind === 'open' && part.name === 'rootfile') return part.attributes.get('full-path');
  return undefined;
}

interface ManifestItem {
  path: string;
  mediaType: string;
  properties: string[];
}

interface Found {
  identifiers: { id: string | undefined; text: string }[];
  titles: string[];
  creators: { id: string | undefined; role: string | undefined; text: string }[];
  roles: Map<string, string>;
  languages: string[];
  manifest: Map<string, ManifestItem>;
  itemrefs: string[];
  guide: Map<string, string>;
  identifiedBy: string | undefined;
  ncx: string | undefined;
}

function packageIn(xml: string, path: string): EpubPackage {
  const found: Found = {
    identifiers: [],
    titles: [],
    creators: [],
    roles: new Map(),
    languages: [],
    manifest: new Map(),
    itemrefs: [],
    guide: new Map(),
    identifiedBy: undefined,
    ncx: undefined,
  };
  const parts = xmlParts(xml);
  for (let next = parts.next(); next.done !== true; next = parts.next())
    if (next.value.kind === 'open') take(found, next.value, { parts, path });
  if (found.itemrefs.length === 0) throw damaged();
  const { identifiers, manifest } = found;
  const items = [...manifest.values()];
  const ncx =
    manifest.get(found.ncx ?? '') ?? items.find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml');
  return {
    identifier: (identifiers.find(({ id }) => id === found.identifiedBy) ?? identifiers[0])?.text ?? '',
    title: found.titles.find((title) => title !== '') ?? '',
    creators: creatorsOf(found),
    language: found.languages[0] ?? '',
    spine: found.itemrefs.map((id) => {
      const item = manifest.get(id);
      return { id, path: item?.path, mediaType: item?.mediaType ?? '' };
    }),
    nav: items.find(({ properties }) => properties.includes('nav'))?.path,
    ncx: ncx?.path,
    guide: found.guide,
  };
}

interface At {
  parts: Iterator<XmlPart>;
  path: string;
}

type Taker = (found: Found, of: ReadonlyMap<string, string>, at: At & { line: () => string }) => void;

/** What each element of a package says, by its name. */
const TAKERS: Readonly<Record<string, Taker>> = {
  package: (found, of) => {
    found.identifiedBy = of.get('unique-identifier');
  },
  identifier: (found, of, { line }) => void found.identifiers.push({ id: of.get('id'), text: line() }),
  title: (found, _, { line }) => void found.titles.push(line()),
  language: (found, _, { line }) => void found.languages.push(line()),
  creator: (found, of, { line }) =>
    void found.creators.push({ id: of.get('id'), role: of.get('opf:role'), text: line() }),
  meta: (found, of, { line }) => {
    if (of.get('property') === 'role') found.roles.set(of.get('refines')?.slice(1) ?? '', line());
  },
  spine: (found, of) => {
    found.ncx = of.get('toc');
  },
  itemref: (found, of) => void found.itemrefs.push(of.get('idref') ?? ''),
  item: (found, of, { path }) => {
    const id = of.get('id');
    const href = of.get('href');
    if (id === undefined || href === undefined) return;
    found.manifest.set(id, {
      path: pathInBook(path, href),
      mediaType: of.get('media-type') ?? '',
      properties: of.get('properties')?.split(/\s+/) ?? [],
    });
  },
  reference: (found, of, { path }) => {
    const href = of.get('href');
    // One with a fragment is only a part of its page.
    if (href === undefined || href.includes('#')) return;
    found.guide.set(pathInBook(path, href), of.get('type')?.toLowerCase() ?? '');
  },
};

function take(found: Found, { name, attributes }: XmlPart & { kind: 'open' }, at: At): void {
  const line = () => lineUpTo(at.parts, name).slice(0, 500);
  ownValue(TAKERS, name)?.(found, attributes, { ...at, line });
}

/** Those who wrote it, unless it only names others, such as an editor. */
function creatorsOf({ creators, roles }: Found): string[] {
  const named = creators
    .map(({ id, role, text }) => ({ role: role ?? roles.get(id ?? ' ') ?? 'aut', text }))
    .filter(({ text }) => text !== '');
  const wrote = named.filter(({ role }) => role === 'aut');
  return [...new Set((wrote.length > 0 ? wrote : named).map(({ text }) => text))];
}

function damaged(): SourceFileError {
  return new SourceFileError(spoken('epub_damaged'));
}
