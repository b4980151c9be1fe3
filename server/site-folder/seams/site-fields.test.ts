import { afterEach, describe, expect, it } from 'vitest';
import { type TestSite, makeSite } from '../../testing/site-folder.ts';

let site: TestSite;
afterEach(() => site.remove());

/** What a start prints, line by line, and its exit code, with these fields in a content type. */
function startWith(fields: string) {
  site = makeSite();
  site.write(
    'content-types/talks.ts',
    `import { choice, defineContentType, groupList, number, reference, text } from 'colophon';
    export const talks = defineContentType({
      name: 'talks', type: 'talk', label: { one: 'Talk', many: 'Talks' }, purpose: 'To try.',
      fields: { ${fields} } as never,
      site: { path: '/talks/{slug}', section: 'Talks', schemaOrg: 'Article' },
    });`,
  );
  const { status, stderr } = site.run("await import('#schema/registry/registry.ts');");
  return { status, lines: stderr.trim().split('\n') };
}

describe('the fields of a content type', () => {
  it('are refused with their file where an option is missing, and where it has another name', () => {
    const said = startWith(`
      mood: choice({ values: ['calm', 'wild'] } as never),
      pace: choice({ label: 'Pace', option: ['slow', 'fast'] } as never),
      book: reference({} as never),
      parts: groupList({} as never),
    `);
    expect(said).toEqual({
      status: 78,
      lines: [
        'content-types/talks.ts:5: has the field "mood" of the type choice, which needs `options`. It has only "values".',
        'content-types/talks.ts:6: has the field "pace" of the type choice, which needs `options`. It has only "label", "option".',
        'content-types/talks.ts:7: has the field "book" of the type reference, which needs `to`.',
        'content-types/talks.ts:8: has the field "parts" of the type group-list, which needs `of`.',
      ],
    });
  });

  it('are refused with their file where they are no fields', () => {
    const said = startWith(`guest: 'text', host: undefined, mood: choice`);
    expect(said).toEqual({
      status: 78,
      lines: ['guest', 'host', 'mood'].map(
        (name) =>
          `content-types/talks.ts:4: has "${name}" among its fields, which isn’t a field. Write one such as \`${name}: text()\`.`,
      ),
    });
  });

  it('are refused with their file where a value of an option can’t be used', () => {
    const { status, lines } = startWith(
      `mood: choice({ options: 5 } as never), parts: groupList({ of: { one: 'text' } } as never)`,
    );
    expect(status).toBe(78);
    expect(lines).toEqual([
      expect.stringMatching(/^content-types\/talks\.ts:4: has the field "mood", which can’t be used: .+\.$/),
      expect.stringMatching(/^content-types\/talks\.ts:4: has the field "parts", which can’t be used: .+\.$/),
    ]);
  });
});
