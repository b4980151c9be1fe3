import { describe, expect, it } from 'vitest';
import { languagesOf } from '#schema/messages/languages.ts';
import { defineMessages } from '#schema/messages/messages.ts';
import { type KeptMessage, keptColumns, keptIn, keptOf, keptTextOf, spokenOf } from './kept-spoken.ts';
import { asWritten, later } from './spoken.ts';

const messages = defineMessages('test.kept', {
  gone: 'It left on {day, date, long} at {day, time, short}.',
  because: '{title} was skipped: {reason}',
  count: '{count, plural, one {# row} other {# rows}}',
});
const spoken = later(messages);
const languages = languagesOf([
  {
    tag: 'de',
    texts: {
      'test.kept.gone': 'Das war am {day, date, long} um {day, time, short}.',
      'test.kept.because': '{title} wurde übersprungen: {reason}',
      'test.kept.count': '{count, plural, one {# Zeile} other {# Zeilen}}',
    },
  },
]);
const german = languages.preferred('de', 'Europe/Berlin');
/** As the database gives it back. */
const stored = (message: KeptMessage | null): KeptMessage | null =>
  JSON.parse(JSON.stringify(message)) as KeptMessage | null;

describe('a message that is kept', () => {
  it('has its dates in the language and time zone of each reader', () => {
    const said = stored(keptOf(spoken('gone', { day: new Date('2026-11-27T23:30:00Z') })));
    const row = { reason: 'It left.', said };
    expect(keptIn(german, row)).toBe('Das war am 28. November 2026 um 00:30.');
    const american = languages.preferred('en-US', 'America/New_York');
    expect(keptIn(american, row)?.replace(/\s/gu, ' ')).toBe('It left on November 27, 2026 at 6:30 PM.');
  });

  it('may contain another one', () => {
    const reason = spoken('gone', { day: new Date('2026-01-02T12:00:00Z') });
    const said = stored(keptOf(spoken('because', { title: 'A', reason })));
    expect(keptIn(german, { reason: '', said })).toBe(
      'A wurde übersprungen: Das war am 2. Januar 2026 um 13:00.',
    );
  });

  it('is in English without one, as it was written', () => {
    expect(keptIn(german, { reason: 'Gone.', said: null })).toBe('Gone.');
    expect(keptIn(german, { reason: null, said: null })).toBe(null);
    expect(spokenOf('Gone.').in(german)).toBe('Gone.');
  });

  it('is stored in two columns, of which the English text is cut', () => {
    const { reason, said } = keptColumns(spoken('count', { count: 2 }), 3);
    expect(reason).toBe('2 r');
    expect(keptIn(german, { reason, said: JSON.parse(said ?? '') as KeptMessage })).toBe('2 Zeilen');
    expect(keptColumns(asWritten('Theirs'), 3)).toEqual({ reason: 'The', said: null });
    expect(keptColumns(null)).toEqual({ reason: null, said: null });
    expect(keptTextOf(asWritten('Theirs'))).toBe('Theirs');
  });
});
