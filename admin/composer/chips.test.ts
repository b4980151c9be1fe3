// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { chipOf, chipsInHtml, htmlOfChips, labelOf, lineToDocument, withFallback } from './chips.ts';

const FIRST = '{{ contact.first_name | default: "reader" }}';

describe('a variable as a chip', () => {
  it.each([
    [FIRST, { label: 'First name', fallback: 'reader' }],
    ["{{contact.last_name|default:'friend'}}", { label: 'Last name', fallback: 'friend' }],
    ['{{ site.name }}', { label: 'Site name', fallback: undefined }],
    ['{{ contact.attributes.home_town }}', { label: 'Home town', fallback: undefined }],
    ['{{ a | upcase }}', { label: 'a | upcase', fallback: undefined }],
  ])('is called by what it says: %s', (source, chip) => {
    expect(chipOf(source)).toEqual(chip);
  });

  it('never shows braces', () => {
    expect(labelOf('contact.attributes.*')).not.toMatch(/[{}*]/);
  });

  it('takes other words for those of whom it is not known, and none that would end it', () => {
    expect(withFallback(FIRST, 'friend')).toBe('{{ contact.first_name | default: "friend" }}');
    expect(withFallback(FIRST, ' ')).toBe('{{ contact.first_name }}');
    expect(withFallback(FIRST, 'a "b" }}')).toBe('{{ contact.first_name | default: "a b" }}');
  });

  it('in HTML is a chip and comes back as it was; in addresses it stays', () => {
    const html = `<p>Dear ${FIRST}, <a href="{{ site.url }}">see {{ site.name }}</a> &amp; more</p>`;
    const chips = chipsInHtml(html);
    expect(chips).toContain('data-variable="{{ contact.first_name | default: &quot;reader&quot; }}"');
    expect(chips).toContain('href="{{ site.url }}"');
    expect(htmlOfChips(chips)).toBe(html);
  });

  it('in a line stands between its words, with its breaks', () => {
    expect(lineToDocument('Until next week,\n{{ site.name }}!').content?.[0]?.content).toEqual([
      { type: 'text', text: 'Until next week,' },
      { type: 'hardBreak' },
      { type: 'variable', attrs: { source: '{{ site.name }}' } },
      { type: 'text', text: '!' },
    ]);
    expect(lineToDocument('').content).toEqual([{ type: 'paragraph' }]);
  });
});
