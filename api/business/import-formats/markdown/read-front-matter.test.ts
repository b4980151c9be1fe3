import { describe, expect, it } from 'vitest';
import { TURN_MAX_MS, longestTurn } from '../../../testing/processes/longest-turn.ts';
import { readFrontMatter, readYaml } from './read-front-matter.ts';

const COSTLY: readonly (readonly [what: string, yaml: string])[] = [
  ['entries', '- a\n'.repeat(40_000)],
  ['names', Array.from({ length: 8000 }, (_, index) => `name${index}: a`).join('\n')],
  ['anchors', '&a '.repeat(20_000)],
  ['open braces', '{a: '.repeat(20_000)],
];

describe('long YAML', () => {
  it.each(COSTLY)('of %s blocks no one while it is read', async (_what, yaml) => {
    const held = await longestTurn(async () => {
      await readYaml(yaml).catch(() => undefined);
      await readFrontMatter(`---\n${yaml}\n---\nA text`).catch(() => undefined);
    });
    expect(held).toBeLessThan(TURN_MAX_MS);
  });

  it('is read like short YAML', async () => {
    const words = 'word '.repeat(2000).trim();
    expect(await readYaml(`- ${words}`)).toEqual([words]);
    expect(await readFrontMatter(`---\ntitle: A title\n---\n${words}\n`)).toEqual({
      attributes: { title: 'A title' },
      body: words,
    });
    for (const beginning of ['', `# ${words}\n`])
      await expect(readYaml(`${beginning}a: [`)).rejects.toThrow('is not valid YAML: Flow sequence');
  });

  it('of more values than a file needs is refused', async () => {
    await expect(readYaml('- a\n'.repeat(60_000))).rejects.toThrow('values in its YAML');
  });
});
