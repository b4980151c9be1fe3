import { describe, expect, it } from 'vitest';
import { descriptionOfLetter } from './letter-description.ts';

const SUBJECT = 'The first issue';
const describeLetter = (text: string, preheader: string | null = null) =>
  descriptionOfLetter({ subject: SUBJECT, preheader, text });

/** As the text part of an email with a list of texts is made. */
const WITH_LIST = `Colophon <https://books.example/>

Hello reader
----------------------------------------


Walden <https://books.example/book-summaries/work-money/walden>
Article · 1 min
What Walden says, argued out with a plumber.

This week we read Thoreau’s accounts <https://books.example/articles/sums> again,
and found them right but for a cent.

========================================

You get this email because you subscribed. Unsubscribe <https://books.example/u>`;

describe('the description of an issue', () => {
  it('is its preview text', () => {
    expect(describeLetter(WITH_LIST, '  What we read\n this week. ')).toBe('What we read this week.');
  });

  it('is else its first paragraphs, without titles, rulers, kinds, and addresses', () => {
    expect(describeLetter(WITH_LIST)).toBe(
      'What Walden says, argued out with a plumber. This week we read Thoreau’s accounts again, and found them right but for a cent.',
    );
  });

  it('is whole sentences, as many as fit', () => {
    const sentence = `This one has ${'many '.repeat(15)}words.`;
    const description = describeLetter(`${sentence} And so on. ${sentence}`);
    expect(description).toBe(`${sentence} And so on.`);
  });

  it('ends between words where a sentence is too long, and within 160 characters', () => {
    const description = describeLetter(`A ${'sentence '.repeat(30)}without an end.`);
    expect(description).toMatch(/^A (?:sentence )+sentence…$/);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(describeLetter(`${'書'.repeat(200)}。`)).toBe(`${'書'.repeat(159)}…`);
  });

  it('is its subject where nothing in it is a sentence', () => {
    for (const text of ['', '---\n\nWalden <https://books.example/walden>', 'Hi!', 'Article · 1 min'])
      expect(describeLetter(text)).toBe(SUBJECT);
  });
});
