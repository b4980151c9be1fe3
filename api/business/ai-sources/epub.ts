import { posix } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { decodeText } from './decode-text.ts';
import { sourceOfHtml } from './html-text.ts';
import { type SourceText, SourceError } from './source-text.ts';
import type { ZipEntries } from './zip-entries.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** If only fonts are encrypted, the text is still readable. */
const FONT_OBFUSCATION = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/;

/** The text of an EPUB in the order of its spine. Throws for one that is protected or broken. */
export async function sourceOfEpub(zip: ZipEntries): Promise<SourceText> {
  await refuseProtected(zip);
  const container = await readText(zip, 'META-INF/container.xml');
  const packagePath = container && attributesOf(container, 'rootfile').map((of) => of.get('full-path'))[0];
  const description = packagePath === undefined ? undefined : await readText(zip, packagePath);
  if (packagePath === undefined || description === undefined) throw broken();
  const files = new Map(
    attributesOf(description, 'item').map((item) => [item.get('id'), item.get('href')] as const),
  );
  const pages: string[] = [];
  for (const itemref of attributesOf(description, 'itemref')) {
    const href = files.get(itemref.get('idref'));
    const page = href === undefined ? undefined : await readText(zip, pathOf(packagePath, href));
    // `<title/>` closes a title only in XML; an HTML parser would read to the end of the page.
    if (page !== undefined)
      pages.push(page.replaceAll(/<(title|script|style|iframe)\b([^<>]*)\/>/gi, '<$1$2></$1>'));
  }
  if (pages.length === 0) throw broken();
  return sourceOfHtml(pages);
}

async function refuseProtected(zip: ZipEntries): Promise<void> {
  const encryption = await readText(zip, 'META-INF/encryption.xml');
  const methods =
    encryption === undefined ? [] : attributesOf(encryption, 'encryptionmethod', 'enc:encryptionmethod');
  const isProtected = methods.some((method) => !FONT_OBFUSCATION.test(method.get('algorithm') ?? ''));
  if (isProtected || zip.names.has('META-INF/rights.xml')) {
    throw new SourceError(spoken('drm'));
  }
}

async function readText(zip: ZipEntries, name: string): Promise<string | undefined> {
  const bytes = await zip.read(name);
  return bytes === undefined ? undefined : decodeText(bytes);
}

/** Paths in a package are relative to it, and may be percent-encoded. */
function pathOf(packagePath: string, href: string): string {
  const [path = ''] = href.split('#');
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Used as it is written.
  }
  return posix.normalize(posix.join(posix.dirname(packagePath), decoded));
}

/**
 * The attributes of all elements with a name, in order. These XML files hold all their data in attributes.
 */
function attributesOf(xml: string, ...names: string[]): Map<string, string>[] {
  const found: Map<string, string>[] = [];
  // HTML parses an empty XML element as the start of a nested one, which does not change the order of
  // elements.
  const waiting: DefaultTreeAdapterTypes.Node[] = [parse(xml.replaceAll(/<\?[^<>]*\?>/g, ''))];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (
      'tagName' in node &&
      (names.includes(node.tagName) || names.includes(node.tagName.replace(/^\w+:/, '')))
    ) {
      found.push(new Map(node.attrs.map(({ name, value }) => [name, value])));
    }
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  return found;
}

function broken(): SourceError {
  return new SourceError(spoken('epub_damaged'));
}
