// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openAdminPage } from '../kit/testing/admin-page.tsx';
import { get, seen, write } from '../kit/testing/person.ts';
import { pageOf } from '../providers/testing/test-server.ts';
import { AttributesChange, RecordChoice } from './bulk-inputs.tsx';

/** The input and the resulting value. */
async function openInput() {
  const changes: unknown[] = [];
  openAdminPage({
    resource: 'contacts',
    screen: (
      <AttributesChange label="Attributes" value={undefined} onChange={(value) => changes.push(value)} />
    ),
    answer: () => ({ body: { data: [] } }),
  });
  await expect.poll(() => seen('field', 'Attributes: set')).toBeDefined();
  return {
    last: () => changes.at(-1),
    isWrong: () => get('field', 'Attributes: set').getAttribute('aria-invalid'),
  };
}

describe('an attribute that many get', () => {
  it.each<[text: string, value: unknown]>([
    ['true', true],
    ['false', false],
    ['True', 'True'],
    ['0', 0],
    ['-7', -7],
    ['12.50', 12.5],
    ['007', '007'],
    ['1e3', '1e3'],
    ['.5', '.5'],
    ['123456789012345', 123_456_789_012_345],
    ['1234567890123456', '1234567890123456'],
    ['a word', 'a word'],
  ])('keeps %j as %j', async (text, value) => {
    const { last } = await openInput();
    write('Attributes: set', 'city');
    await expect.poll(last).toBeUndefined();
    write('Attributes: value', text);
    await expect.poll(last).toEqual({ set: { city: value } });
  });

  it('has a name of lowercase letters, digits, and _, and is not written without a name or value', async () => {
    const { last, isWrong } = await openInput();
    write('Attributes: value', 'Rome');
    await expect.poll(() => get('field', 'Attributes: value').getAttribute('value')).toBe('Rome');
    for (const [name, change] of [
      ['City', undefined],
      ['city', { set: { city: 'Rome' } }],
      ['1city', undefined],
      ['city_1', { set: { city_1: 'Rome' } }],
    ] as const) {
      write('Attributes: set', name);
      await expect.poll(last).toEqual(change);
      await expect.poll(isWrong).toBe(String(change === undefined));
    }
    write('Attributes: value', '');
    await expect.poll(last).toBeUndefined();
  });
});

describe('the record that many get', () => {
  it('is chosen by name, and none again', async () => {
    const changes: unknown[] = [];
    openAdminPage({
      resource: 'contacts',
      screen: <RecordChoice resource="contact-lists" value="l1" onChange={(value) => changes.push(value)} />,
      answer: () =>
        pageOf([
          { id: 'l1', name: 'Readers' },
          { id: 'l2', name: 'Weekly' },
        ]),
    });
    await expect.poll(() => seen('field', 'Which one?')).toBeDefined();
    await expect.poll(() => get('field', 'Which one?').textContent).toBe('Choose oneReadersWeekly');
    write('Which one?', 'l2');
    write('Which one?', '');
    expect(changes).toEqual(['l2', null]);
  });
});
