import { beforeEach, describe, expect, it } from 'vitest';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { SHORT_SOURCE, goodDraft } from '../../business/drafting/testing/good-answers.ts';
import { useFakeProvider } from '../../business/drafting/testing/use-fake-provider.ts';

const provider = useFakeProvider();
const test = useTestApp({ ai: { silenceMs: 10_000, pausesMs: [] } });

beforeEach(async () => {
  provider().answer = () => goodDraft({ quotes: [] });
  await saveSettings(test().deps, 'ai', {
    provider: 'openai-compatible',
    base_url: provider().url,
    model: 'small-model',
  });
});

async function draft(): Promise<Json> {
  const { data } = await clientFor(test(), 'author').post('/content/create-ai-article', {
    topic: 'Rivers',
    source_text: SHORT_SOURCE,
  });
  return data;
}

async function published(slug: unknown): Promise<Json> {
  return (await clientFor(test()).get(`/content/slug/${String(slug)}`)).data;
}

const say = (says: boolean) =>
  putSettings(clientFor(test(), 'administrator'), 'ai', { says_drafted_with_ai: says });

describe('a page whose text AI drafted', () => {
  it('discloses nothing unless the site wants it', async () => {
    const { id, slug } = await draft();
    await clientFor(test(), 'editor').post(`/content/${String(id)}/publish`, {});
    expect(await published(slug)).not.toHaveProperty('drafted_with_ai');
  });

  it('says who edited it last before it went live', async () => {
    await say(true);
    const { id, slug, version } = await draft();
    const editor = clientFor(test(), 'editor');
    const saved = await editor.put(`/content/${String(id)}`, { title: 'Another title', slug, version });
    await editor.post(`/content/${String(id)}/publish`, {});
    const { drafted_with_ai: said } = await published(slug);
    expect(said).toEqual({ edited_by: expect.stringMatching(/editor/i) });
    // What comes later is not live yet.
    await clientFor(test(), 'administrator').put(`/content/${String(id)}`, {
      title: 'A third one',
      version: saved.data.version,
    });
    expect((await published(slug)).drafted_with_ai).toEqual(said);
  });

  it('names no one when no one has edited it', async () => {
    await say(true);
    const { id, slug } = await draft();
    await clientFor(test(), 'editor').post(`/content/${String(id)}/publish`, {});
    expect((await published(slug)).drafted_with_ai).toEqual({ edited_by: null });
  });

  it('is rendered again when the site changes the setting', async () => {
    const before = test().outboxHints();
    await say(true);
    await say(true);
    expect(test().outboxHints()).toBe(before + 1);
  });

  it('says nothing of texts that people wrote', async () => {
    await say(true);
    const editor = clientFor(test(), 'editor');
    const { data } = await editor.post('/content', {
      content_type_name: 'article',
      title: 'By hand',
      intro: 'Written.',
      body: '<p>By hand.</p>',
    });
    await editor.post(`/content/${String(data.id)}/publish`, {});
    expect(await published(data.slug)).not.toHaveProperty('drafted_with_ai');
  });
});
