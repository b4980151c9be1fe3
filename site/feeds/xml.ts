/** Characters that XML 1.0 does not allow, escaped or not (https://www.w3.org/TR/xml/#charsets). */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Text for an element or an attribute: escaped, without control characters and lone surrogates. */
export function escapeXml(text: string): string {
  return text
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
    .replaceAll('\r', '&#13;');
}

/** One element; `content` is already XML. Undefined attributes are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content = '',
): string {
  const written = Object.entries(attributes)
    .filter((attribute): attribute is [string, string] => attribute[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

/** An element with text; empty without text. */
export function textElement(name: string, text: string | null | undefined): string {
  return text === null || text === undefined || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}
