import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { publishArticle, saveContent, publish } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { oncePerTick } from './same-turn.ts';

const test = useTestApp();

describe('reads that are requested at once', () => {
  it('are carried out once for each thing that is asked', async () => {
    const { queries } = test().deps.database;
    const reads: string[] = [];
    const ask = (key: string) => oncePerTick(queries, key, () => Promise.resolve(reads.push(key)));
    await Promise.all([ask('a'), ask('b'), ask('a'), ask('a')]);
    expect(reads).toEqual(['a', 'b']);
    await ask('a');
    expect(reads).toEqual(['a', 'b', 'a']);
  });

  it('begin after the last of those who share them has asked', async () => {
    const { queries } = test().deps.database;
    let state = 'before';
    const first = oncePerTick(queries, 'x', () => Promise.resolve(state));
    state = 'after';
    const second = oncePerTick(queries, 'x', () => Promise.resolve('another'));
    expect(await Promise.all([first, second])).toEqual(['after', 'after']);
  });

  it('that fail fail for all, and are retried for the next caller', async () => {
    const { queries } = test().deps.database;
    const fail = () => oncePerTick(queries, 'x', () => Promise.reject(new Error('away')));
    const answers = await Promise.allSettled([fail(), fail()]);
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
    expect(await oncePerTick(queries, 'x', () => Promise.resolve('there'))).toBe('there');
  });

  it('never show a state from before an answered save', async () => {
    const visitor = clientFor(test());
    const { id } = await publishArticle(test());
    for (let round = 1; round <= 10; round += 1) {
      const reading = Promise.all([visitor.get('/content'), visitor.get('/content/slug/on-slow-reading')]);
      await saveContent(test(), id, { intro: `Round ${round}` });
      await publish(test(), id);
      const [list, page] = [
        await visitor.get('/content'),
        await visitor.get('/content/slug/on-slow-reading'),
      ];
      expect([list.page.data[0]?.intro, page.data.intro]).toEqual([`Round ${round}`, `Round ${round}`]);
      await reading;
    }
  });
});
