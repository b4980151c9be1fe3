import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { listedTypes } from '#schema/registry/registry.ts';
import { ENTRANCES, createWarmUp, linksIn } from './warm-up.ts';

const QUIET_MS = 20;

describe('warming up', () => {
  it('renders home and the lists, one at a time', async () => {
    const rendered: string[] = [];
    let atOnce = 0;
    const warmUp = createWarmUp({
      render: async (url) => {
        atOnce += 1;
        expect(atOnce).toBe(1);
        await wait(2);
        atOnce -= 1;
        rendered.push(url);
      },
      mostAskedFor: () => [],
      quietMs: QUIET_MS,
    });
    warmUp.begin();
    await expect.poll(() => rendered).toEqual(ENTRANCES);
    expect(rendered).toEqual(['/', ...listedTypes.map(({ site }) => site.index), '/lists']);
  });

  it('continues with the most recent requests, each once', async () => {
    const rendered: string[] = [];
    const render = async (url: string) => void rendered.push(url);
    const mostAskedFor = () => ['/articles/on-walking', '/articles'];
    createWarmUp({ render, mostAskedFor, quietMs: QUIET_MS }).begin();
    await expect.poll(() => rendered).toEqual([...ENTRANCES, '/articles/on-walking']);
  });

  it('waits for the end of a row of changes, and works once for all of them', async () => {
    let rendered = 0;
    const warmUp = createWarmUp({
      render: async () => void (rendered += 1),
      mostAskedFor: () => [],
      quietMs: QUIET_MS,
    });
    for (let change = 0; change < 50; change += 1) {
      warmUp.begin();
      await wait(1);
    }
    await expect.poll(() => rendered).toBe(ENTRANCES.length);
    await wait(3 * QUIET_MS);
    expect(rendered).toBe(ENTRANCES.length);
  });

  it('begins again where something changes in the middle', async () => {
    const rendered: string[] = [];
    const warmUp = createWarmUp({
      render: async (url) => {
        rendered.push(url);
        if (rendered.length === 2) warmUp.begin();
      },
      mostAskedFor: () => [],
      quietMs: QUIET_MS,
    });
    warmUp.begin();
    await expect.poll(() => rendered).toEqual([...ENTRANCES.slice(0, 2), ...ENTRANCES]);
  });

  it('skips a page that fails, and stops on request', async () => {
    let rendered = 0;
    const warmUp = createWarmUp({
      render: () => {
        rendered += 1;
        if (rendered === 3) warmUp.stop();
        return Promise.reject(new Error('away'));
      },
      mostAskedFor: () => [],
      quietMs: QUIET_MS,
    });
    warmUp.begin();
    await expect.poll(() => rendered).toBe(3);
    await wait(3 * QUIET_MS);
    expect(rendered).toBe(3);
  });

  it('knows what a page links to', () => {
    const html =
      '<a href="/about">x</a><a class="b" href="/articles/one" data-x><a href="/lists?page=2"><a href="#main"><a href="https://a.b/c"><link href="/feed.xml"><a href="/admin/x.y">';
    expect(linksIn(html)).toEqual(['/about', '/articles/one']);
  });
});
