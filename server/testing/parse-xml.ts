/** An element of a parsed document. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** The text directly inside, references resolved. */
  text: string;
  children: XmlElement[];
  /** The first child with this name; throws if there is none. */
  one(name: string): XmlElement;
  /** All elements of this name at any depth. */
  all(name: string): XmlElement[];
}

const NAME = /[A-Za-z_][\w.:-]*/y;
const REFERENCES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/**
 * A strict reader for the XML that the product writes: a declaration, elements, attributes in double quotes, text
 * with the five named references and decimal ones. Everything else is an error, as are undeclared prefixes.
 */
export function parseXml(text: string): XmlElement {
  if (NOT_IN_XML.test(text)) throw new Error('There is a character that XML has no place for.');
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!text.startsWith(declaration)) throw new Error('The declaration is missing.');
  const reader = new Reader(text, declaration.length);
  const root = reader.element(new Set(['xml']));
  if (text.slice(reader.at).trim() !== '') throw new Error('Something follows the root.');
  return root;
}

class Reader {
  readonly #text: string;
  at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  element(known: ReadonlySet<string>): XmlElement {
    this.#take('<');
    const name = this.#name();
    const attributes = this.#attributes();
    const prefixes = new Set(known);
    for (const key of Object.keys(attributes)) if (key.startsWith('xmlns:')) prefixes.add(key.slice(6));
    for (const used of [name, ...Object.keys(attributes)]) this.#checkPrefix(used, prefixes);
    const element = elementOf(name, attributes);
    if (this.#taken('/>')) return element;
    this.#take('>');
    while (!this.#text.startsWith('</', this.at)) {
      if (this.#text[this.at] === '<') element.children.push(this.element(prefixes));
      else element.text += this.#characters('<');
    }
    this.#take(`</${name}>`);
    return element;
  }

  #attributes(): Record<string, string> {
    const attributes: Record<string, string> = {};
    while (this.#taken(' ')) {
      const name = this.#name();
      if (Object.hasOwn(attributes, name)) throw this.#error(`${name} is given twice`);
      this.#take('="');
      attributes[name] = this.#characters('"');
      this.#take('"');
    }
    return attributes;
  }

  /** Text up to a sign, which may not occur in it. */
  #characters(end: '<' | '"'): string {
    const stop = this.#text.indexOf(end, this.at);
    if (stop === -1) throw this.#error(`${end} is missing`);
    const raw = this.#text.slice(this.at, stop);
    if (raw.includes('<') || raw.includes(']]>')) throw this.#error('a sign is not escaped');
    this.at = stop;
    return raw.replace(/&([^;&]*;?)/g, (whole, reference: string) => {
      const name = reference.endsWith(';') ? reference.slice(0, -1) : '';
      const code = /^#(\d+)$/.exec(name)?.[1];
      const value = code === undefined ? REFERENCES[name] : String.fromCodePoint(Number(code));
      if (value === undefined) throw this.#error(`${whole} is no reference`);
      return value;
    });
  }

  #name(): string {
    NAME.lastIndex = this.at;
    const [name] = NAME.exec(this.#text) ?? [];
    if (name === undefined) throw this.#error('a name is missing');
    this.at += name.length;
    return name;
  }

  #checkPrefix(name: string, prefixes: ReadonlySet<string>): void {
    const prefix = name.includes(':') ? (name.split(':', 1)[0] ?? '') : undefined;
    if (prefix !== undefined && prefix !== 'xmlns' && !prefixes.has(prefix)) {
      throw this.#error(`the prefix of ${name} is not declared`);
    }
  }

  #taken(text: string): boolean {
    if (!this.#text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  #take(text: string): void {
    if (!this.#taken(text)) throw this.#error(`${text} is missing`);
  }

  #error(what: string): Error {
    return new Error(`${what}, at …${this.#text.slice(Math.max(0, this.at - 40), this.at + 40)}…`);
  }
}

function elementOf(name: string, attributes: Record<string, string>): XmlElement {
  const element: XmlElement = {
    name,
    attributes,
    text: '',
    children: [],
    one(child) {
      const found = element.children.find((candidate) => candidate.name === child);
      if (found === undefined) throw new Error(`${name} has no ${child}.`);
      return found;
    },
    all: (wanted) =>
      element.children.flatMap((child) => [...(child.name === wanted ? [child] : []), ...child.all(wanted)]),
  };
  return element;
}
