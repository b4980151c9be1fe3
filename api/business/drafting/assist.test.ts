import { beforeEach, describe, expect, it } from 'vitest';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { sampleImage } from '../../records/media/testing/sample-images.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { useFakeProvider } from './testing/use-fake-provider.ts';

const provider = useFakeProvider();
const test = useTestApp({ ai: { pausesMs: [] } });

beforeEach(() =>
  saveSettings(test().deps, 'ai', {
    provider: 'openai-compatible',
    base_url: provider().url,
    model: 'small',
  }),
);

const assist = (body: Json) => clientFor(test(), 'author').post('/content/assist', body);

describe('proposals for a text', () => {
  it.each(['shorten', 'expand', 'rephrase', 'fix', 'title_ideas'])('come for %s', async (task) => {
    provider().next({ answer: { proposals: ['One way to say it.'] } });
    const { status, data } = await assist({ task, text: 'A text that says something.' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ proposals: ['One way to say it.'], model: 'small', cost: 0 });
    expect(provider().requests[0]?.text).toContain('A text that says something.');
  });

  it('of descriptions for search engines are never longer than 160 characters', async () => {
    provider().next({ answer: { proposals: ['word '.repeat(60), 'short', 'a third'] } });
    const { data } = await assist({ task: 'meta_description', text: 'A text.' });
    const [long = '', ...others] = data.proposals as string[];
    expect(long.length).toBeLessThanOrEqual(160);
    expect(long).toMatch(/word…$/);
    expect(others).toEqual(['short']);
  });

  it('are plain text, no matter what the model wrote', async () => {
    provider().next({ answer: { proposals: ['<b onclick="x()">Bold</b><script>evil()</script> words'] } });
    const { data } = await assist({ task: 'rephrase', text: 'Bold words' });
    expect(data.proposals).toEqual(['Bold words']);
  });

  it('are translated into the language that is named', async () => {
    provider().next({ answer: { proposals: ['Ein Text.'] } });
    const { data } = await assist({ task: 'translate', text: 'A text.', language: 'German' });
    expect(data.proposals).toEqual(['Ein Text.']);
    expect(provider().requests[0]?.text).toMatch(/language to translate into[\s\S]*German/);
  });

  it('keep quotations when they are translated: a changed one is sent back, then refused', async () => {
    const text = 'She says: “One page a day is enough for anyone.” We agree.';
    const kept = 'Sie sagt: „One page a day is enough for anyone.“ Wir stimmen zu.';
    const changed = { answer: { proposals: ['Sie sagt: „Eine Seite am Tag genügt.“ Wir stimmen zu.'] } };
    provider().next(changed);
    provider().next({ answer: { proposals: [kept] } });
    const { data } = await assist({ task: 'translate', text, language: 'German' });
    expect(data.proposals).toEqual([kept]);
    expect(provider().requests).toHaveLength(2);
    provider().next(changed);
    provider().next(changed);
    expect(await assist({ task: 'translate', text, language: 'German' })).toMatchObject({ status: 502 });
  });

  it('say what is missing against a source', async () => {
    provider().next({ answer: { proposals: ['It leaves out patience.'] } });
    const { data } = await assist({ task: 'missing', text: 'A summary.', source_text: 'Be patient.' });
    expect(data.proposals).toEqual(['It leaves out patience.']);
    expect(provider().requests[0]?.text).toMatch(/<<<\S+ source[\s\S]*Be patient\./);
  });

  it('describe an image that the model is shown', async () => {
    const form = new FormData();
    const picture = await sampleImage({ width: 50, height: 40, seed: 1 });
    form.set('file', new File([new Uint8Array(picture)], 'picture', { type: 'image/png' }));
    const sent = await test().request('/api/v1/image/upload', { method: 'POST', as: 'author', body: form });
    const { data: image } = (await sent.json()) as { data: Json };
    provider().next({ answer: { proposals: ['A river between two stones.'] } });
    const { image_unique_identifier } = image;
    const { data } = await assist({ task: 'alt_text', image_unique_identifier });
    expect(data.proposals).toEqual(['A river between two stones.']);
    const [, user] = provider().requests[0]?.messages ?? [];
    expect(JSON.stringify(user?.content)).toContain('"data:image/png;base64,');
  });

  it.each<[Json, string]>([
    [{ task: 'alt_text', image_unique_identifier: '0'.repeat(32) }, 'image_unique_identifier'],
    [{ task: 'publish', text: 'x' }, 'task'],
    [{ task: 'shorten' }, 'text'],
    [{ task: 'translate', text: 'x' }, 'language'],
    [{ task: 'missing', text: 'x' }, 'source_text'],
    [{ task: 'alt_text' }, 'image_unique_identifier'],
    [{ task: 'shorten', text: 'x'.repeat(20_001) }, 'text'],
  ])('need what they are made of: %j', async (body, field) => {
    const { status, problem } = await assist(body);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
  });

  it('are not made up when the model has none', async () => {
    provider().next({ answer: { proposals: [] } }, { answer: { proposals: [' '] } });
    expect((await assist({ task: 'fix', text: 'x' })).problem.code).toBe('ai_bad_output');
  });
});
