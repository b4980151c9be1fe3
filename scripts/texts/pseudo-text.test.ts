import { describe, expect, it } from 'vitest';
import { faultOf } from '#schema/messages/check-text.ts';
import type { Messages } from '#schema/messages/messages.ts';
import { catalogues } from './english-texts.ts';
import { pseudoPlain, pseudoText } from './pseudo-text.ts';

const texts = (await catalogues()).flatMap(({ texts: own }: Messages) => Object.values(own));

describe('a pseudo-locale', () => {
  it('is accented, longer, and in brackets, with its parameters, tags, and plurals', () => {
    expect(pseudoText('Save all', 'en-XA')).toBe('⟦Šávé áłł ôôôô⟧');
    expect(pseudoText('{count, plural, one {# title} other {# titles}}', 'en-XA')).toContain(
      '{count, plural, one {# ŧíŧłé} other {# ŧíŧłéš}}',
    );
    expect(pseudoText('Read <a>it</a>', 'en-XA')).toContain('<a>íŧ</a>');
  });

  it.each(['en-XA', 'ar-XB'])('%s fits every English text', (tag) => {
    const faults = texts.map((text) => [text, faultOf(pseudoText(text, tag), tag, text)]);
    expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
  });

  it('is at least 40 % longer, also where braces are text', () => {
    for (const text of ['Save', 'See {contact_email} and <head>', 'A sentence of six words, or so.'])
      expect(pseudoPlain(text).length).toBeGreaterThanOrEqual(text.length * 1.4);
    expect(pseudoPlain('{x} <b>')).toBe('⟦{x} <b> ôôô⟧');
  });
});
