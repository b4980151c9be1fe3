import { describe, expect, it } from 'vitest';
import { refuseContextWords } from './context-words.ts';

const CONTEXT = {
  siteName: 'Colophon',
  siteUrl: 'https://books.example.org',
  email: 'ida.tarbell@history.example.com',
  name: 'Ida M. Tärbell',
};
const isRefused = (password: string) => {
  try {
    refuseContextWords(password, CONTEXT);
    return false;
  } catch {
    return true;
  }
};

/** Characters that people put around a word to make it look like a password. */
const DRESSES = [
  (word: string) => word,
  (word: string) => word.toUpperCase(),
  (word: string) => `${word}1`,
  (word: string) => `${word}2026!`,
  (word: string) => `123${word}`,
  (word: string) => `${word}${word}`,
  (word: string) => `${word}-${word.slice(0, 1)}`,
  (word: string) => word.replaceAll('o', '0').replaceAll('a', '@').replaceAll('e', '3'),
];
const WORDS = [
  'colophon',
  'ida.tarbell@history.example.com',
  'ida.tarbell',
  'Ida Tarbell',
  'tarbellida',
  'colophon tarbell',
];

/** Digits and punctuation that people use in place of a letter. */
const LOOKALIKES = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

describe('a password of the words around it', () => {
  it.each(WORDS)('is refused, however it is dressed: %s', (word) => {
    expect(DRESSES.map((dress) => dress(word)).filter((password) => !isRefused(password))).toEqual([]);
  });

  it.each(Object.entries(LOOKALIKES))('is refused with %s for %s', (sign, letter) => {
    const name = `Quin${letter}o`;
    const password = `quin${sign}o`;
    expect(() => refuseContextWords(password, { ...CONTEXT, name })).toThrow('');
    expect(() => refuseContextWords(password, CONTEXT)).not.toThrow();
  });

  it.each([
    'correct horse battery',
    'colophon of a green ship',
    'the history of a company',
    'xK9#vv2!qRtz',
    '84619375026',
  ])('is not what has words of its own: %s', (password) => expect(isRefused(password)).toBe(false));
});
