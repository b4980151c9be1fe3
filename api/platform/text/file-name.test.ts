import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName, nameInUrl } from './file-name.ts';

describe('the file name that the library keeps', () => {
  it.each([
    ['desk.jpg', 'desk.jpg'],
    ['/home/ada/Bilder/Schreib tisch.jpg', 'Schreib tisch.jpg'],
    ['C:\\Users\\Ada\\desk.jpg', 'desk.jpg'],
    ['C:desk.jpg', 'desk.jpg'],
    ['..\\..\\etc/passwd', 'passwd'],
    ['photos/', 'photos'],
    ['  a \t\r\n b.png ', 'a b.png'],
    ['a\0b\u001b[31m.png', 'a b [31m.png'],
    ['cafe\u0301.png', 'caf\u00e9.png'],
    ['invoice\u202egnp.exe', 'invoicegnp.exe'],
    ['\u2066ab\u2069\u200f.png', 'ab.png'],
    ['zero\u200bwidth.png', 'zerowidth.png'],
    ['👩🏽‍🚀.png', '👩🏽‍🚀.png'],
    ['bad\ud800.png', 'bad\ufffd.png'],
    ['.hidden', '.hidden'],
  ])('%j becomes %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept);
  });

  it.each(['', ' ', '/', '\\', '.', '..', 'a/..', '\u200b', '\u202e', '\0', 'C:'])(
    '%j is no name',
    (given) => {
      expect(cleanFileName(given)).toBeNull();
    },
  );

  it('of 1,000 characters is cut to 200 and keeps its ending', () => {
    expect(cleanFileName(`${'x'.repeat(1000)}.jpeg`)).toBe(`${'x'.repeat(195)}.jpeg`);
    expect(cleanFileName('x'.repeat(1000))).toBe('x'.repeat(200));
  });

  it('is not cut within an emoji', () => {
    const family = '👨‍👩‍👧‍👦';
    const name = cleanFileName(`${'x'.repeat(190)}${family}${family}.png`);
    expect(name).toBe(`${'x'.repeat(190)}.png`);
    expect(cleanFileName(`${family.repeat(100)}.png`)).toBe(`${family.repeat(17)}.png`);
  });

  it('is short, clean, and the same if it is cleaned again, whatever it was', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      ':',
      '.',
      ' ',
      '\0',
      '\u202e',
      '\u2066',
      '\u200d',
      '👩🏽‍🚀',
      'e\u0301',
      'א',
    );
    const name = fc.array(
      fc.oneof(part, fc.string({ unit: 'binary' }), fc.string({ maxLength: 300, minLength: 150 })),
    );
    fc.assert(
      fc.property(name, (parts) => {
        const kept = cleanFileName(parts.join(''));
        if (kept === null) return;
        expect(kept.length).toBeLessThanOrEqual(200);
        expect(kept).toBe(kept.normalize('NFC'));
        expect(kept.isWellFormed()).toBe(true);
        expect(kept).not.toMatch(/[/\\\p{Cc}\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/u);
        expect(kept.trim()).toBe(kept);
        expect(cleanFileName(kept)).toBe(kept);
      }),
    );
  });
});

describe('the name in a URL', () => {
  it.each([
    ['https://a.example/covers/The%20Desk.jpg?w=200#top', 'The Desk.jpg'],
    ['https://a.example/desk.jpg/', 'desk.jpg'],
    ['https://a.example/', ''],
    ['https://a.example/100%.jpg', '100%.jpg'],
    ['not a URL', ''],
  ])('of %j is %j', (url, name) => {
    expect(nameInUrl(url)).toBe(name);
  });
});
