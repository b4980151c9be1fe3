import { describe, expect, it } from 'vitest';
import { MAIL_ELEMENTS_MAX, MAIL_VARIABLES_MAX } from '#schema/base/limits.ts';
import { clientFor } from '../../testing/api-client.ts';
import { TURN_MAX_MS, longestTurn } from '../../testing/processes/longest-turn.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const filled = (part: string, chars = 199_000) => part.repeat(Math.floor(chars / part.length));

/** HTML of an allowed length that takes seconds to compose. */
const HOSTILE: Readonly<Record<string, string>> = {
  'tags that are never closed': filled('<b>'),
  'tags without number': filled('<b>x</b>'),
  'as many tags as are let through': '<b>x</b>'.repeat(MAIL_ELEMENTS_MAX / 2 - 1),
  'tags within tags': filled('<i><b>'),
  'signs that begin nothing': filled('<'),
  attributes: `<a ${filled('a ')}>`,
  'different attributes': `<a ${Array.from({ length: 25_000 }, (_, index) => `a${index}`).join(' ')}>`,
  'an attribute without end': `<a href="${filled('a ')}`,
  'ends of tags': filled('</b>'),
  tables: filled('<table>'),
  comments: filled('<!-->'),
  entities: filled('&amp;'),
  words: filled('word '),
  links: '<a href="https://example.org">x</a>'.repeat(MAIL_ELEMENTS_MAX / 2 - 1),
  variables: filled('{{ contact.first_name }}'),
  'as many variables as are let through': '{{ contact.first_name }}'.repeat(MAIL_VARIABLES_MAX / 2 - 1),
  'openings of variables': filled('{{'),
  'openings of conditions': filled('{%'),
  conditions: filled('{% if contact.first_name %}', 25_000),
  'a loop': '{% for i in (1..100000000) %}x{% endfor %}',
  'loops within loops': `${'{% for i in (1..300) %}'.repeat(3)}x${'{% endfor %}'.repeat(3)}`,
};

describe.each(Object.entries(HOSTILE))('an email of %s', (_what, html) => {
  it('blocks no one, whether it is saved, viewed, or refused', async () => {
    const blocks = [
      { type: 'text', html },
      { type: 'html', html },
    ];
    const mjml = `<mjml><mj-body><mj-section><mj-column><mj-text>${html}</mj-text></mj-column></mj-section></mj-body></mjml>`;
    const answers: unknown[] = [];
    const held = await longestTurn(async () => {
      const asked = [
        await editor().post('/newsletter-templates', { name: 'Blocks', blocks }),
        await editor().post('/newsletter-templates', { name: 'MJML', mjml }),
        await editor().post('/newsletter-templates/preview', { blocks }),
        await editor().post('/newsletter-campaigns', { name: 'Blocks', blocks, subject: html.slice(0, 200) }),
      ];
      answers.push(...asked.map(({ status }) => status));
    });
    expect(answers).toEqual(Array.from({ length: 4 }, () => expect.toBeOneOf([200, 201, 422])));
    expect(held).toBeLessThan(TURN_MAX_MS);
  });
});
