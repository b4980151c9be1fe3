import { afterEach, describe, expect, it, vi } from 'vitest';
import { NotStored, keep, keptPages, keptText } from './kept.ts';

const text = (savedAt: string | null) => ({ title: 'Walden', by: 'Thoreau', savedAt, passages: [] });
const passage = { text: 'Simplify', before: '', after: '.', at: '2026-11-20T10:00:00Z' };

/** A storage of a browser, whose values are also its properties. */
function storageWith(values: Record<string, string>): Storage {
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = values[key] = value),
    removeItem: (key: string) => void (delete storage[key], delete values[key]),
  };
  const storage = { ...values } as Record<string, unknown>;
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(storage, name, { value, enumerable: false });
  return storage as unknown as Storage;
}

afterEach(() => vi.unstubAllGlobals());

describe('what a browser keeps', () => {
  it('has a key for each text, the latest first, and none for a text of which nothing is kept', () => {
    vi.stubGlobal('localStorage', storageWith({ reading: 'dark', '/broken': '{', '/old': '{"a":1}' }));
    keep('/a', text('2026-11-01T10:00:00Z'));
    keep('/b', { ...text(null), passages: [passage] });
    keep('/c', text('2026-11-10T10:00:00Z'));
    expect(keptPages().map(({ path }) => path)).toEqual(['/b', '/c', '/a']);
    keep('/c', text(null));
    expect(keptText('/c')).toBeUndefined();
    expect(localStorage.getItem('reading')).toBe('dark');
    expect(keptText('/b')).toEqual({ ...text(null), passages: [passage] });
  });

  it.each<[NotStored['reason'], DOMException]>([
    ['full', new DOMException('', 'QuotaExceededError')],
    ['forbidden', new DOMException('', 'SecurityError')],
  ])('says why nothing is stored: %s', (reason, error) => {
    const refuse = () => {
      throw error;
    };
    vi.stubGlobal('localStorage', { setItem: refuse, getItem: refuse });
    for (const call of [() => keep('/a', text('x')), () => keptText('/a')])
      expect(call).toThrow(new NotStored(reason));
  });
});
