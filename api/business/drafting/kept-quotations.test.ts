import { describe, expect, it } from 'vitest';
import { keepsQuotations } from './kept-quotations.ts';

const TEXT = 'Thoreau writes: “I went to the woods because I wished to live deliberately.” We agree.';

describe('a translation', () => {
  it('may change the quotation marks, but no word of a quotation', () => {
    const words = 'I went to the woods because I wished to live deliberately.';
    expect(keepsQuotations(TEXT, `Thoreau schreibt: „${words}“ Wir stimmen zu.`)).toBe(true);
    expect(keepsQuotations(TEXT, `Thoreau schreibt: „${words.replace('woods', 'wood')}“`)).toBe(false);
    expect(keepsQuotations(TEXT, 'Thoreau schreibt: „Ich ging in die Wälder.“ Wir stimmen zu.')).toBe(false);
  });

  it('is free where a text quotes no one, or only a word', () => {
    expect(keepsQuotations('A text.', 'Ein Text.')).toBe(true);
    expect(keepsQuotations('A so-called “classic” of the genre.', 'Ein sogenannter „Klassiker“.')).toBe(true);
  });

  it('may break its lines elsewhere', () => {
    expect(keepsQuotations('“One two three four\nfive six.”', '„One two three four five six.“')).toBe(true);
  });
});
