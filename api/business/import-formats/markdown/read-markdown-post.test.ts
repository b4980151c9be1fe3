import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../records/rich-text/read-html.ts';
import { TURN_MAX_MS, longestTurn } from '../../../testing/processes/longest-turn.ts';
import { spokenOf } from '../../../platform/base/kept-spoken.ts';
import { readMarkdownPost } from './read-markdown-post.ts';

/** Takes its parser a second. */
const costly = '  - a\n'.repeat(20_000);

describe('a long text in Markdown', () => {
  it('blocks no one while it is read', async () => {
    const held = await longestTurn(async () => {
      const post = await readMarkdownPost({ path: 'a.md', text: `---\ntitle: Long\n---\n${costly}` });
      expect(post).toMatchObject({ kind: 'post', title: 'Long' });
      // Its document is larger than allowed.
      await expect(readMarkdown(costly)).rejects.toThrow('at most 512 kB');
    });
    expect(held).toBeLessThan(TURN_MAX_MS);
  });

  it('is read like a short one, and is skipped in the same words', async () => {
    const words = `${'word '.repeat(5000)}end`;
    expect(await readMarkdownPost({ path: 'a.md', text: words })).toMatchObject({
      kind: 'post',
      html: `<p>${words}</p>\n`,
    });
    const reason = 'A paragraph in the Markdown has more than 1000 brackets and emphasis markers.';
    for (const signs of [2000, 20_000]) {
      const item = await readMarkdownPost({ path: 'a.md', text: '['.repeat(signs) });
      expect(item).toMatchObject({ kind: 'skipped', id: 'a.md', title: 'a.md' });
      expect(item.kind === 'skipped' ? String(spokenOf(item.reason)) : '').toBe(reason);
    }
    await expect(readMarkdown('['.repeat(20_000))).rejects.toThrow(reason);
  });
});
