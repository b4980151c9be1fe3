import { describe, expect, it } from 'vitest';
import { parseXml } from './parse-xml.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

describe('the strict reader of XML', () => {
  it('reads elements, attributes and references', () => {
    const root = parseXml(
      `${DECLARATION}<a xmlns:b="urn:b" c="&quot;1&quot;"><b:d>x &amp; &#65;</b:d><b:d/></a>\n`,
    );
    expect(root.attributes).toEqual({ 'xmlns:b': 'urn:b', c: '"1"' });
    expect(root.all('b:d').map(({ text }) => text)).toEqual(['x & A', '']);
  });

  it('wants the declaration', () => {
    expect(() => parseXml('<a/>')).toThrow('declaration');
  });

  it.each([
    '<a>',
    '<a></b>',
    '<a>&nbsp;</a>',
    '<a>& b</a>',
    '<a b="<"/>',
    '<a>]]></a>',
    '<a b="1" b="2"/>',
    "<a b='1'/>",
    '<a/><b/>',
    '<x:a/>',
    '<a>\u0008</a>',
    'a',
  ])('refuses %s', (text) => {
    expect(() => parseXml(DECLARATION + text)).toThrow(
      /missing|escaped|reference|twice|follows|declared|place/,
    );
  });
});
