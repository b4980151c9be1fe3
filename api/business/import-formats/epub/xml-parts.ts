import { entitiesRead } from '../entities.ts';

/** A tag or a piece of text. Names are without their prefix, in lower case. */
export type XmlPart =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/**
 * The tags and texts of an XML file in order. It needn’t be well-formed: books rarely are. Reads each character once, and
 * expands only the entities that HTML has.
 */
export function* xmlParts(xml: string): Generator<XmlPart, void, undefined> {
  let at = 0;
  while (at < xml.length) {
    if (xml.startsWith('<!--', at)) at = endOf(xml, '-->', at);
    else if (xml.startsWith('<![CDATA[', at)) {
      const end = endOf(xml, ']]>', at);
      yield { kind: 'text', text: xml.slice(at + 9, end - 3) };
      at = end;
    } else if (xml[at] === '<') {
      const end = tagEnd(xml, at);
      yield* tagParts(xml.slice(at + 1, end - 1));
      at = end;
    } else {
      const next = xml.indexOf('<', at);
      const end = next === -1 ? xml.length : next;
      yield { kind: 'text', text: entitiesRead(xml.slice(at, end)) };
      at = end;
    }
  }
}

/** The text up to the end of an element whose beginning was just read, as one line. */
export function lineUpTo(parts: Iterator<XmlPart>, name: string): string {
  let text = '';
  for (let next = parts.next(); next.done !== true; next = parts.next()) {
    if (next.value.kind === 'text') text += next.value.text;
    else if (next.value.kind === 'close' && next.value.name === name) break;
  }
  return text.replace(/\s+/g, ' ').trim();
}

function endOf(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  return end === -1 ? xml.length : end + mark.length;
}

/** After the `>` of a tag: one in quotes doesn’t count. */
function tagEnd(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return xml.length;
}

function* tagParts(inside: string): Generator<XmlPart, void, undefined> {
  const [, slash, full] = /^(\/?)([A-Za-z_][\w:.-]*)/.exec(inside) ?? [];
  if (full === undefined) return;
  const name = full.slice(full.lastIndexOf(':') + 1).toLowerCase();
  if (slash !== '/') yield { kind: 'open', name, attributes: attributesIn(inside) };
  if (slash === '/' || inside.endsWith('/')) yield { kind: 'close', name };
}

function attributesIn(inside: string): ReadonlyMap<string, string> {
  const found = inside.matchAll(/\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map(
    [...found].map(([, name = '', one, other]) => [name.toLowerCase(), entitiesRead(one ?? other ?? '')]),
  );
}
