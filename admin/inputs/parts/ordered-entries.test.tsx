// @vitest-environment happy-dom
import { act, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OrderedEntries } from './ordered-entries.tsx';

interface Idea {
  title: string;
  text: string;
}

const COUNT = 44;
const drawn: string[] = [];
let entries: Idea[] = [];
let host: HTMLElement;
let root: ReturnType<typeof createRoot>;

/** Like a form: every change returns copies of all values. */
function Ideas() {
  const [items, setItems] = useState<Idea[]>(() =>
    Array.from({ length: COUNT }, (_, index) => ({ title: `Idea ${index}`, text: 'Because.' })),
  );
  useEffect(() => {
    entries = items;
  }, [items]);
  const titleOf = useCallback((item: Idea) => {
    drawn.push(item.title);
    return item.title;
  }, []);
  const renderBody = useCallback(
    (item: Idea, change: (item: Idea) => void) => (
      <button data-type onClick={() => change({ ...item, text: `${item.text}!` })}>
        Type
      </button>
    ),
    [],
  );
  return (
    <OrderedEntries
      word="idea"
      items={items}
      disabled={false}
      startsOpen
      onChange={(next) => setItems(structuredClone(next))}
      titleOf={titleOf}
      renderBody={renderBody}
    />
  );
}

const cards = () => [...host.querySelectorAll<HTMLElement>('.entries > li')];
const click = (card: number, selector: string) =>
  act(() => cards()[card]?.querySelector<HTMLElement>(selector)?.click());

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  act(() => root.render(<Ideas />));
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

describe('ordered entries', () => {
  it('draw the card that is typed in, and none of the others', () => {
    expect(cards()).toHaveLength(COUNT);
    drawn.length = 0;
    click(7, '[data-type]');
    click(7, '[data-type]');
    expect(entries[7]?.text).toBe('Because.!!');
    expect(drawn).toEqual(['Idea 7', 'Idea 7']);
  });

  it('draw what moved, and type into the one that is there now', () => {
    drawn.length = 0;
    click(3, '[data-tool="up"]');
    expect([...new Set(drawn)].toSorted()).toEqual(['Idea 2', 'Idea 3']);
    click(2, '[data-type]');
    expect(entries.slice(1, 4)).toEqual([
      { title: 'Idea 1', text: 'Because.' },
      { title: 'Idea 3', text: 'Because.!' },
      { title: 'Idea 2', text: 'Because.' },
    ]);
  });

  it('keep what was typed where another one is removed', () => {
    click(5, '[data-type]');
    click(0, '[aria-label="Remove idea 1"]');
    expect(entries).toHaveLength(COUNT - 1);
    expect(entries[4]).toEqual({ title: 'Idea 5', text: 'Because.!' });
    click(4, '[data-type]');
    expect(entries[4]?.text).toBe('Because.!!');
    click(COUNT - 2, '.entry-name');
    expect(cards()[COUNT - 2]?.querySelector('.entry-body')).toBeNull();
  });
});
