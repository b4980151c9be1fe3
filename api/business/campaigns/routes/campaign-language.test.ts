import { expect, it } from 'vitest';
import { clientFor } from '../../../testing/api-client.ts';
import { publishArticle } from '../../../testing/content-records.ts';
import { createCampaign } from '../../../testing/newsletter.ts';
import { putSettings } from '../../../testing/put-settings.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const test = useTestApp();
const staff = () => clientFor(test(), 'administrator');

it('writes a newsletter in its language, with the texts of that language', async () => {
  await putSettings(staff(), 'general', { other_languages: [{ language: 'de' }] });
  const own = await publishArticle(test(), { title: 'Reading slowly' });
  const other = await publishArticle(test(), { title: 'Only in English' });
  const german = (await staff().post(`/content/${own.id}/translations`, { language: 'de' })).data;
  await staff().put(`/content/${german.id}`, { title: 'Langsam lesen', slug: 'langsam-lesen', version: 1 });
  await staff().post(`/content/${german.id}/publish`, {});
  const htmlOf = async (language: string | null, list: object) => {
    const blocks = [{ type: 'content_list', look: 'words', ...list }];
    const { id } = await createCampaign(test(), { name: `In ${language ?? 'its own'}`, language, blocks });
    const shown = await staff().get(`/newsletter-campaigns/${id}/preview`);
    expect(shown.status).toBe(200);
    return (shown.data as unknown as { html: string }).html;
  };
  const byRule = { rule: { limit: 5 } };
  const inGerman = await htmlOf('de', byRule);
  expect(inGerman).toMatch(/<html[^>]* lang="de"/);
  expect(inGerman).toContain('/de/articles/langsam-lesen');
  expect(inGerman).not.toContain('Only in English');
  const inEnglish = await htmlOf(null, byRule);
  expect(inEnglish).toMatch(/<html[^>]* lang="en"/);
  expect(inEnglish).toContain('Only in English');
  expect(inEnglish).not.toContain('Langsam lesen');

  // What was picked by hand is there in any case, in that language where it can be.
  const picked = await htmlOf('de', { content_ids: [own.id, other.id] });
  expect(picked).toContain('Langsam lesen');
  expect(picked).toContain('Only in English');
  const refused = await staff().post('/newsletter-campaigns', { name: 'x', language: 'xx' });
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['language']]);
});
