import { describe, expect, it } from 'vitest';
import { type PaletteOption, inGroups, matching, ranked } from './palette-options.ts';
import { SHORTCUTS, type Shortcut, keyCaps, pressOf, shortcutFor } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  pressOf({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

describe('a press', () => {
  it('has the same name on every keyboard', () => {
    expect(press('k', { ctrlKey: true })).toBe('mod+k');
    expect(press('k', { metaKey: true })).toBe('mod+k');
    expect(press('J', { shiftKey: true })).toBe('shift+j');
    expect(press('?', { shiftKey: true })).toBe('?');
    expect(press('˚', { altKey: true, metaKey: true, code: 'KeyK' })).toBe('mod+alt+k');
    expect(press('Shift', { shiftKey: true })).toBeUndefined();
  });
});

describe('the registry of shortcuts', () => {
  it('recognizes keys in sequence, and then the second by itself', () => {
    expect(shortcutFor('g', undefined)).toEqual({ names: [], isBegun: true });
    expect(shortcutFor('t', 'g').names).toEqual(['today']);
    expect(shortcutFor('t', undefined).names).toEqual(['calendar.today']);
    expect(shortcutFor('x', 'g').names).toEqual(['list.select']);
  });

  it('has no two shortcuts with the same keys in one place', () => {
    const places = Object.values<Shortcut>(SHORTCUTS).flatMap(({ keys, group }) =>
      keys.map((one) => `${group === 'go_to' ? 'everywhere' : group}: ${one}`),
    );
    expect(new Set(places).size).toBe(places.length);
    const everywhere = places
      .filter((place) => place.startsWith('everywhere'))
      .map((place) => place.slice(12));
    for (const keys of everywhere)
      expect(places.filter((place) => place.endsWith(`: ${keys}`))).toHaveLength(1);
  });

  it('has keys for a new entry, publishing, the preview, the entries around it, and closing', () => {
    expect(shortcutFor('c', undefined).names).toEqual(['create']);
    expect(shortcutFor('c', 'g').names).toEqual(['calendar']);
    expect(shortcutFor(String(press('p', { ctrlKey: true, shiftKey: true })), undefined).names).toEqual([
      'publish',
    ]);
    expect(shortcutFor('mod+p', undefined).names).toEqual(['preview']);
    expect(shortcutFor(']', undefined).names).toEqual(['record.next']);
    expect(shortcutFor('[', undefined).names).toEqual(['record.previous']);
    expect(shortcutFor('escape', undefined).names).toEqual(['list.clear', 'close']);
  });

  it('is shown as it is on the keys', () => {
    expect(keyCaps('mod+alt+k', true)).toEqual(['⌘', '⌥', 'K']);
    expect(keyCaps('g t', false)).toEqual(['G', 'T']);
  });
});

describe('what the palette finds', () => {
  const options: PaletteOption[] = [
    { id: 'a', group: 'Do', label: 'New article', keywords: 'write create' },
    { id: 'b', group: 'Go to', label: 'Articles' },
    { id: 'c', group: 'Go to', label: 'Über Montaigne', about: 'Interview' },
    { id: 'd', group: 'Do', label: 'Sign out' },
  ];
  const found = (query: string) => matching(options, query).map(({ id }) => id);

  it('puts the record whose title is exactly what is typed before everything, unless a command is called so', () => {
    const about = { id: 'p', group: 'Content', label: 'About' };
    const longer = { id: 'q', group: 'Content', label: 'About reading' };
    const commands = [{ id: 'x', group: 'Go to', label: 'About this page' }];
    const order = (records: PaletteOption[], more: PaletteOption[], query: string) =>
      ranked(more, records, query).map(({ id }) => id);
    expect(order([longer, about], commands, ' ABOUT ')).toEqual(['p', 'x', 'q']);
    expect(order([longer], commands, 'about')).toEqual(['x', 'q']);
    expect(order([about], [{ id: 'y', group: 'Go to', label: 'About' }], 'about')).toEqual(['y', 'p']);
    expect(
      matching(
        [
          { id: '1', group: 'Do', label: 'List all lists', keywords: 'lists' },
          { id: '2', group: 'Do', label: 'Lists' },
        ],
        'lists',
      ).map(({ id }) => id),
    ).toEqual(['2', '1']);
  });

  it('forgives accents and case, and takes words in any order, of kind and keywords too', () => {
    expect(found('uber mont')).toEqual(['c']);
    expect(found('MONT interview')).toEqual(['c']);
    expect(found('article write')).toEqual(['a']);
    expect(found('nothing of the kind')).toEqual([]);
  });

  it('puts what begins with the words first, and keeps everything without any', () => {
    expect(found('artic')).toEqual(['b', 'a']);
    expect(found('  ')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is grouped in the given order', () => {
    expect(inGroups(matching(options, '')).map(({ group, options: of }) => [group, of.length])).toEqual([
      ['Do', 2],
      ['Go to', 2],
    ]);
  });
});
