import { beforeEach, describe, expect, it } from 'vitest';
import type { TranslationEntry } from '#schema/answers/records/content.ts';
import { type AnsweredRecord, clientFor } from '../../../testing/api-client.ts';
import { storeImage } from '../../../records/media/store-image.ts';
import { sampleImage } from '../../../records/media/testing/sample-images.ts';
import { putSettings } from '../../../testing/put-settings.ts';
import { saveSettings } from '../../../testing/save-settings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { readEvents } from '../testing/read-events.ts';
import { useFakeProvider } from '../testing/use-fake-provider.ts';

const provider = useFakeProvider();
const test = useTestApp({ ai: { pausesMs: [] } });
const staff = () => clientFor(test(), 'administrator');

beforeEach(async () => {
  const model = { provider: 'openai-compatible' as const, base_url: provider().url, model: 'small' };
  await saveSettings(test().deps, 'ai', model);
  await putSettings(staff(), 'general', { other_languages: [{ language: 'de' }] });
});

const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const text = (words: string, marks?: object[]) => ({ type: 'text', text: words, ...(marks && { marks }) });
const QUOTATION = 'One page a day is enough for anyone';
const BODY = {
  type: 'doc',
  content: [
    paragraph(text('Read '), text('slowly', [{ type: 'bold' }]), text('.')),
    { type: 'blockquote', content: [paragraph(text('A book is a mirror.'))] },
    paragraph(text(`She says: “${QUOTATION}.” We agree.`)),
  ],
};
/** A good translation of it. */
const GERMAN = [
  'Langsam lesen',
  'Vom Lesen.',
  'Lesen Sie <1>langsam</1>.',
  `Sie sagt: „${QUOTATION}.“ Wir stimmen zu.`,
];

async function copyInGerman(more = {}): Promise<{ source: AnsweredRecord; copy: AnsweredRecord }> {
  const fields = { content_type_name: 'article', title: 'Reading slowly', intro: 'On reading.', body: BODY };
  const source = (await staff().post('/content', { ...fields, ...more })).data;
  const copy = (await staff().post(`/content/${source.id}/translations`, { language: 'de' })).data;
  return { source, copy };
}
const translate = (id: string, version = 1) => staff().post(`/content/${id}/translate`, { version });
async function stateOf(id: string) {
  const versions = (await staff().get(`/content/${id}/translations`)).data as unknown as TranslationEntry[];
  return versions.find((version) => version.id === id);
}

describe('an entry translated by AI', () => {
  it('is a proposal in the working copy, with quotations, block quotes, and marks as they were', async () => {
    const { copy } = await copyInGerman();
    provider().next({ answer: { texts: GERMAN } });
    const { status, data } = await translate(copy.id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      title: 'Langsam lesen',
      intro: 'Vom Lesen.',
      slug: 'langsam-lesen',
      version: 2,
    });
    const { content } = data.body as { content: unknown[] };
    expect(content).toMatchObject([
      {
        attrs: { ai: true },
        content: [{ text: 'Lesen Sie ' }, { text: 'langsam', marks: [{ type: 'bold' }] }, {}],
      },
      { type: 'blockquote', content: [{ content: [{ text: 'A book is a mirror.' }] }] },
      { attrs: { ai: true }, content: [{ text: `Sie sagt: „${QUOTATION}.“ Wir stimmen zu.` }] },
    ]);
    expect(provider().requests[0]?.text).toMatch(/language to translate into\nGerman/);
    expect(provider().requests[0]?.text).not.toContain('mirror');
    expect(await stateOf(copy.id)).toMatchObject({
      pending: 'proposed',
      status: 'draft',
      is_outdated: false,
    });
  });

  it('has its own alt text for the cover', async () => {
    const bytes = await sampleImage({ width: 60, height: 40 });
    const { identifier } = await storeImage(test().deps, { bytes, alt: 'An open book', createdBy: null });
    const image = { image_unique_identifier: identifier, image_alt: 'An open book' };
    const { source, copy } = await copyInGerman(image);
    provider().next({ answer: { texts: [...GERMAN, 'Ein offenes Buch'] } });
    expect((await translate(copy.id)).data).toMatchObject({ ...image, image_alt: 'Ein offenes Buch' });
    expect((await staff().get(`/content/${source.id}`)).data).toMatchObject(image);
  });

  it('is an amber check before publishing until a person has reviewed it', async () => {
    const { copy } = await copyInGerman();
    const checks = async () => (await staff().get(`/content/${copy.id}/checks`)).list;
    const unreviewed = { rule: 'unreviewed-translation', severity: 'amber', key: 'title' };
    expect(await checks()).not.toContainEqual(expect.objectContaining(unreviewed));
    provider().next({ answer: { texts: GERMAN } });
    await translate(copy.id);
    expect(await checks()).toContainEqual(expect.objectContaining(unreviewed));
    await staff().post(`/content/${copy.id}/translated`, {});
    expect(await checks()).not.toContainEqual(expect.objectContaining(unreviewed));
  });

  it('is marked until a person saves it or marks it as reviewed', async () => {
    const { copy } = await copyInGerman();
    provider().next({ answer: { texts: GERMAN } });
    await translate(copy.id);
    await staff().put(`/content/${copy.id}?autosave=true`, { intro: 'Vom langsamen Lesen.', version: 2 });
    expect(await stateOf(copy.id)).toMatchObject({ pending: 'proposed' });
    await staff().put(`/content/${copy.id}`, { intro: 'Vom Lesen am Abend.', version: 3 });
    expect(await stateOf(copy.id)).toMatchObject({ pending: null });
    provider().next({ answer: { texts: GERMAN } });
    expect((await translate(copy.id, 4)).status).toBe(200);
    await staff().post(`/content/${copy.id}/translated`, {});
    expect(await stateOf(copy.id)).toMatchObject({ pending: null });
  });

  it('is up to date again where its source had changed, and keeps the slug of its page', async () => {
    const { source, copy } = await copyInGerman();
    await staff().post(`/content/${copy.id}/publish`, {});
    await staff().put(`/content/${source.id}`, { intro: 'On reading in winter.', version: 1 });
    expect(await stateOf(copy.id)).toMatchObject({ is_outdated: true });
    provider().next({ answer: { texts: GERMAN } });
    const { version } = (await staff().get(`/content/${copy.id}`)).data;
    const { data } = await translate(copy.id, Number(version));
    expect(data).toMatchObject({ slug: copy.slug, status: 'published', has_unpublished_changes: true });
    expect(await stateOf(copy.id)).toMatchObject({ is_outdated: false, pending: 'proposed' });
  });

  it('is refused, and nothing is stored, where a quotation was translated twice', async () => {
    const { copy } = await copyInGerman();
    const changed = { answer: { texts: [...GERMAN.slice(0, 3), 'Sie sagt: „Eine Seite am Tag genügt.“'] } };
    provider().next(changed, changed);
    expect((await translate(copy.id)).status).toBe(502);
    expect(provider().requests).toHaveLength(2);
    expect(provider().requests[1]?.text).toContain('word for word, untranslated');
    expect((await staff().get(`/content/${copy.id}`)).data).toMatchObject({
      title: 'Reading slowly',
      version: 1,
    });
    expect(await stateOf(copy.id)).toMatchObject({ pending: 'copied' });
  });

  it('writes over nothing that someone saved meanwhile', async () => {
    const { copy } = await copyInGerman();
    await staff().put(`/content/${copy.id}`, { title: 'Von Hand', version: 1 });
    provider().next({ answer: { texts: GERMAN } });
    const answer = await translate(copy.id);
    expect([answer.status, answer.problem.code]).toEqual([409, 'version_conflict']);
    expect((await staff().get(`/content/${copy.id}`)).data).toMatchObject({ title: 'Von Hand' });
  });

  it('is for versions that have a source, and for people who may change them', async () => {
    const { source, copy } = await copyInGerman();
    expect((await translate(source.id)).status).toBe(409);
    expect((await clientFor(test()).post(`/content/${copy.id}/translate`, { version: 1 })).status).toBe(401);
    expect(
      (await clientFor(test(), 'viewer').post(`/content/${copy.id}/translate`, { version: 1 })).status,
    ).toBe(403);
    expect(provider().requests).toEqual([]);
  });

  it('says how far it is', async () => {
    const { copy } = await copyInGerman();
    provider().next({ answer: { texts: GERMAN } });
    const response = await test().request(`/api/v1/content/${copy.id}/translate`, {
      method: 'POST',
      as: 'administrator',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1 }),
    });
    const events = await readEvents(response);
    expect(events.map(({ event }) => event)).toEqual(['progress', 'progress', 'content']);
    expect(events[1]?.data).toEqual({ step: 'translating', done: 1, of: 1 });
  });
});
