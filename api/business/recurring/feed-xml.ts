import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { FeedError } from './feed-error.ts';

/** The texts of an entry, by the names of their elements; `href` is the link of its page. */
export type RawEntry = Partial<Record<RawName, string>>;
type RawName = (typeof NAMES)[number] | 'href';

const NAMES = [
  'title',
  'link',
  'guid',
  'id',
  'description',
  'summary',
  'content',
  'content:encoded',
] as const;
const DEPTH_MAX = 64;
/** Longer texts of single elements are cut: whole articles are in feeds, too. */
const ELEMENT_MAX_CHARS = 20_000;
const ROOTS: ReadonlySet<string> = new Set(['rss', 'feed', 'rdf:RDF']);
const ENTRIES: ReadonlySet<string> = new Set(['item', 'entry']);
/** Parsed at once; between them, others get their turn. */
const PIECE_CHARS = 64 * 1024;

/**
 * The entries of RSS and Atom, up to `max`. The parser expands no entities but XML's own five; a document type is refused. Throws
 * {@link FeedError}.
 */
export async function readFeedXml(xml: string, max: number): Promise<{ title: string; entries: RawEntry[] }> {
  const reader = new Reader(max);
  for (let at = 0; at < xml.length && !reader.isFull; at += PIECE_CHARS) {
    reader.parser.write(xml.slice(at, at + PIECE_CHARS));
    await nextTurn();
  }
  if (!reader.isFull) reader.parser.close();
  if (!reader.hasRoot) throw new FeedError('not_a_feed');
  return reader;
}

class Reader {
  readonly parser = new SaxesParser();
  readonly entries: RawEntry[] = [];
  title = '';
  hasRoot = false;
  readonly #max: number;
  readonly #open: string[] = [];
  #entry: RawEntry | undefined;
  #entryDepth = 0;

  constructor(max: number) {
    this.#max = max;
    this.parser.on('error', () => {
      throw new FeedError(this.hasRoot ? 'broken' : 'not_a_feed');
    });
    this.parser.on('doctype', () => {
      throw new FeedError('not_a_feed');
    });
    this.parser.on('opentag', ({ name, attributes }) => this.#opened(name, attributes));
    this.parser.on('closetag', () => this.#closed());
    this.parser.on('text', (text) => this.#note(text));
    this.parser.on('cdata', (text) => this.#note(text));
  }

  get isFull(): boolean {
    return this.entries.length >= this.#max;
  }

  #opened(name: string, attributes: Readonly<Record<string, unknown>>): void {
    if (!this.hasRoot && !ROOTS.has(name)) throw new FeedError('not_a_feed');
    this.hasRoot = true;
    this.#open.push(name);
    if (this.#open.length > DEPTH_MAX) throw new FeedError('broken');
    if (this.#entry !== undefined) {
      const { href, rel = 'alternate' } = attributes;
      // Atom has several links: that of the page has no relation, or `alternate`.
      if (name === 'link' && typeof href === 'string' && rel === 'alternate') this.#entry.href ??= href;
    } else if (ENTRIES.has(name)) {
      this.#entry = {};
      this.#entryDepth = this.#open.length;
    }
  }

  #closed(): void {
    if (this.#entry !== undefined && this.#open.length === this.#entryDepth) {
      if (!this.isFull) this.entries.push(this.#entry);
      this.#entry = undefined;
    }
    this.#open.pop();
  }

  #note(text: string): void {
    if (this.#entry === undefined) {
      const [root, first, second] = this.#open;
      const isTitle = root === 'feed' ? first === 'title' : first === 'channel' && second === 'title';
      if (isTitle && this.title.length < ELEMENT_MAX_CHARS) this.title += text.slice(0, ELEMENT_MAX_CHARS);
      return;
    }
    const name = NAMES.find((one) => one === this.#open[this.#entryDepth]);
    if (name === undefined) return;
    const before = this.#entry[name] ?? '';
    if (before.length < ELEMENT_MAX_CHARS) this.#entry[name] = before + text.slice(0, ELEMENT_MAX_CHARS);
  }
}
