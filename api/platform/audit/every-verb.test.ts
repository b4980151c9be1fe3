import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveSettings } from '../../testing/save-settings.ts';
import { goodDraft } from '../../business/drafting/testing/good-answers.ts';
import { useFakeProvider } from '../../business/drafting/testing/use-fake-provider.ts';
import { rows } from '../database/database.ts';
import { sampleImage } from '../../records/media/testing/sample-images.ts';
import { codeOf } from '../../business/accounts/testing/second-factor.ts';
import { revealsSecret } from '../route/route.ts';
import { routes } from '../../app/routes.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { bodyOf, createArticle, publishArticle } from '../../testing/content-records.ts';
import { MAIL_BLOCKS, createCampaign, insertReaders, sendAll } from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-staff.ts';
import { checkFirstRunVerbs } from './testing/first-run-verbs.ts';
import { checkBulkVerbs } from './testing/bulk-verbs.ts';
import { expectAllHeard } from './testing/heard-events.ts';
import { SECRET_NAMES, namesIn } from './testing/kept-secrets.ts';
import { checkPasskeyVerbs } from './testing/passkey-verbs.ts';
import { checkQuotationVerbs } from './testing/quotation-verbs.ts';
import { checkSettingsVerbs } from './testing/settings-verbs.ts';
import { linkTo } from './testing/link-to.ts';
import { checkReleaseVerbs } from './testing/release-verbs.ts';
import { checkFormVerbs } from './testing/form-verbs.ts';
import { checkRecurringVerbs } from './testing/recurring-verbs.ts';
import { type CheckVerb, checkVerbs } from './testing/check-verbs.ts';
import { checkWelcomeVerbs } from './testing/welcome-verbs.ts';

const provider = useFakeProvider();
const remoteImage = async () =>
  new Response(new Uint8Array(await sampleImage({ width: 30, height: 20, seed: 9 })));
const test = useTestApp({ fetch: remoteImage });
const administrator = () => clientFor(test(), 'administrator');
const told = new Map<string, readonly string[]>();
/** Staff calls that change nothing, and why. */
const CHANGES_NOTHING: Readonly<Record<string, string>> = {
  'POST /auth/verify-token': 'says whose a token is',
  'POST /auth/openid/connection': 'goes to the provider; what comes of it is noted',
  'POST /auth/step-up/options': 'a challenge that is good for nothing by itself',
  'POST /passkeys/options': 'a challenge that is good for nothing by itself',
  'POST /second-factor': 'a secret that nobody is asked for before it is confirmed',
  'POST /bulk-edits/preview': 'a preview',
  'POST /recurring-issues/check-feed': 'a preview',
  'POST /content/:id/preview': 'a preview',
  'POST /list/:slug/checks': 'a preview',
  'POST /image/cover/previews': 'a preview',
  'POST /image/header/preview': 'a preview',
  'POST /newsletter-templates/preview': 'a preview',
  'POST /settings/:group/preview': 'a preview',
  'POST /settings/code/policy': 'a preview',
  'POST /segments/preview': 'a preview',
  'POST /welcome-series/preview': 'a preview',
  'POST /content/:id/presence': 'who has a text open now',
  'DELETE /content/:id/presence/:tab': 'who has a text open now',
  'POST /content/assist': 'proposes words; what is kept of them is a change of the text',
  'POST /ai/sources': 'a text to look words up in; what is marked in texts is noted',
  'POST /ai/sources/:id/find': 'looks words up',
  'POST /ai/drafts/:id/stop': 'ends a draft early; it is noted where it is kept',
  'POST /settings/email/test': 'says whether the mail server answers',
  'POST /settings/email/send-test': 'sends one mail to the person who asks',
  'POST /settings/bounces/check-mailbox': 'says whether a mailbox can be opened',
  'POST /mcp': 'calls other routes, which note what they do',
  'POST /imports': 'a file to look at; what is decided of it is noted',
};

beforeEach(async () => {
  const { url } = Object.assign(provider(), { answer: () => goodDraft() });
  await saveSettings(test().deps, 'ai', { provider: 'openai-compatible', base_url: url, model: 'm' });
});

describe('a verb of staff leaves its entry, and does not happen where that cannot be written', () => {
  it('texts and lists', () => texts(checkVerbs(test(), told)));
  it('quotations and comments', () => checkQuotationVerbs(checkVerbs(test(), told), test()));
  it('releases', () => checkReleaseVerbs(checkVerbs(test(), told), test()));
  it('images, and the model', () => pictures(checkVerbs(test(), told)));
  it('many at once, and from elsewhere', () => checkBulkVerbs(checkVerbs(test(), told), test()));
  it('newsletters', () => letters(checkVerbs(test(), told)));
  it('readers', () => readers(checkVerbs(test(), told)));
  it('people, and how they sign in', () => people(checkVerbs(test(), told)));
  it('the setup of a new site', () => checkFirstRunVerbs(checkVerbs(test(), told), test()));
  it('what the site has set', () => settings(checkVerbs(test(), told)));

  it('and webhooks hear of every change', () => expectAllHeard(told));

  it('and what an answer reveals once by name is not kept for an Idempotency-Key', () => {
    const telling = routes.filter(
      ({ method, path, answer }) =>
        method === 'POST' &&
        !path.startsWith('/auth/') &&
        SECRET_NAMES.some((name) => namesIn(answer).includes(`"${name}":`)),
    );
    expect(telling.length).toBeGreaterThan(5);
    expect(telling.filter((route) => !revealsSecret(route)).map(({ path }) => path)).toEqual([]);
  });

  it('of all that the API can do', () => {
    const verbs = routes
      .filter(({ method, grant }) => method !== 'GET' && grant.everyone !== true)
      .map(({ method, path }) => `${method} ${path}`);
    expect(verbs.filter((verb) => !told.has(verb) && !(verb in CHANGES_NOTHING))).toEqual([]);
    expect(Object.keys(CHANGES_NOTHING).filter((verb) => !verbs.includes(verb))).toEqual([]);
  });
});

async function texts(tell: CheckVerb): Promise<void> {
  const book = await tell('POST /books', { json: { title: 'On the Shortness of Life' } });
  await tell('PUT /books/:id', { at: [book.id], json: { author: 'Seneca', version: 1 } });
  await tell('DELETE /books/:id', { at: [book.id] });
  const title = 'On leisure';
  const made = await tell('POST /content', {
    json: { content_type_name: 'article', title, intro: 'A word on it.', body: bodyOf('A text.') },
  });
  const at = [made.id];
  await tell('PUT /content/:id', { at, json: { title: 'On leisures', version: 1 } });
  await tell('POST /content/:id/revisions/:number/restore', { at: [made.id, '1'], json: { version: 2 } });
  await tell('POST /content/:id/propose', { at });
  await tell('POST /content/:id/publish', { at, json: { scheduled_at: '2027-01-01T09:00:00Z' } });
  await tell('POST /content/:id/unschedule', { at });
  await tell('POST /content/:id/publish', { at });
  await tell('POST /content/:id/preview-link', { at });
  await tell('POST /content/:id/duplicate', { at });
  await putSettings(clientFor(test(), 'administrator'), 'general', { other_languages: [{ language: 'de' }] });
  const german = await tell('POST /content/:id/translations', { at, json: { language: 'de' } });
  provider().answer = ({ text }) => ({
    texts: JSON.parse(/ pieces\n(.*)/.exec(text)?.[1] ?? '[]') as unknown,
  });
  await tell('POST /content/:id/translate', { at: [german.id], json: { version: 1 } });
  await tell('POST /content/:id/translated', { at: [german.id] });
  const other = await createArticle(test(), { title: 'Another', body: linkTo(`/articles/${made.slug}`) });
  const moved = (await administrator().get(`/content/${made.id}`)).data;
  await administrator().put(`/content/${made.id}`, { slug: 'moved', version: moved.version });
  await administrator().post(`/content/${made.id}/publish`);
  await tell('POST /content/:id/rewrite-links', { at, json: { ids: [other.id] } });
  await tell('POST /content/:id/archive', { at });
  await tell('POST /content/:id/unpublish', { at });
  await tell('DELETE /content/:id', { at });
  await tell('POST /content/:id/restore', { at });
  await administrator().delete(`/content/${made.id}`);
  await tell('DELETE /content/:id/for-good', { at });
  const list = await tell('POST /list/with-content', { json: { name: 'A shelf' } });
  await tell('PUT /list/:slug', { at: [list.id], json: { name: 'A long shelf', version: list.version } });
  await tell('DELETE /list/:slug', { at: [list.id] });
  await tell('POST /list/:slug/restore', { at: [list.id] });
  await administrator().delete(`/list/${list.id}`);
  await tell('DELETE /list/:slug/for-good', { at: [list.id] });
  for (const path of ['/category', '/tag']) await record(tell, path, [{ name: 'Work' }, { name: 'Labour' }]);
  const view = { resource: 'articles', name: 'Mine', query: {}, columns: null };
  await record(tell, '/saved-views', [view, { name: 'Ours' }]);
}

/** Made, changed and deleted. */
async function record(tell: CheckVerb, path: string, [input, change]: [Json, Json]): Promise<void> {
  const { id, version } = await tell(`POST ${path}`, { json: input });
  await tell(`PUT ${path}/:id`, { at: [id], json: { ...change, version } });
  await tell(`DELETE ${path}/:id`, { at: [id] });
}

async function pictures(tell: CheckVerb): Promise<void> {
  const form = new FormData();
  form.append('alt', 'Lines');
  form.append('file', new File([new Uint8Array(await sampleImage({ width: 40, height: 30 }))], 'lines.png'));
  const uploaded = await tell('POST /image/upload', { form });
  const identifier = String(uploaded['image_unique_identifier']);
  const remote = { image_url: 'https://pictures.example/one.png' };
  const fetched = await tell('POST /image/upload/existing-image', { json: remote });
  await publishArticle(test(), { title: 'Shown', image_unique_identifier: identifier });
  await tell('PUT /image/:identifier', { at: [identifier], json: { alt: 'Many lines', focal_x: 20 } });
  const by = { image_unique_identifier: fetched['image_unique_identifier'] };
  await tell('POST /image/:identifier/replace', { at: [identifier], json: by });
  await tell('DELETE /image/:identifier', { at: [identifier] });
  const bytes = new Uint8Array(Buffer.from('%PDF-1.7 a reading list'));
  const file = await tell('POST /files', { file: { name: 'list.pdf', bytes } });
  await tell('PUT /files/:identifier', { at: [file.id], json: { name: 'A reading list.pdf' } });
  await tell('DELETE /files/:identifier', { at: [file.id] });
  await tell('POST /image/cover', { json: { title: 'Walden', author: 'Thoreau', accent: 'green' } });
  await tell('POST /image/header', { json: { title: 'The shelf', accent: 'green' } });
  await tell('POST /content/create-ai-article', { json: { topic: 'Patience' } });
  await tell('POST /content/create-ai-book-summary', { json: { title: 'The river' } });
}

async function letters(tell: CheckVerb): Promise<void> {
  const template = { name: 'Weekly', blocks: MAIL_BLOCKS };
  await record(tell, '/newsletter-templates', [template, { name: 'Monthly' }]);
  await record(tell, '/newsletter-campaigns', [{ name: 'Issue 0' }, { name: 'Issue 00' }]);
  await insertReaders(test(), 40);
  const { id } = await createCampaign(test(), { public: true });
  const at = [id];
  const emails = ['one@example.org'];
  await tell('POST /newsletter-campaigns/:id/send-test-email', { at, json: { emails } });
  await tell('POST /newsletter-campaigns/:id/duplicate', { at });
  await tell('POST /newsletter-campaigns/:id/send', { at });
  await tell('POST /newsletter-campaigns/:id/pause', { at });
  await tell('POST /newsletter-campaigns/:id/resume', { at });
  await sendAll(test());
  await tell('POST /newsletter-campaigns/:id/resend', { at, json: { states: ['rejected', 'unknown'] } });
  await rows(
    test().deps.database.queries,
    sql`UPDATE newsletter_deliveries SET state = 'unknown' WHERE campaign_id = ${id}`,
  );
  await tell('POST /newsletter-campaigns/:id/review-unknown', { at, json: { as: 'left' } });
  await tell('DELETE /newsletter-campaigns/:id', { at });
  const trial = { name: 'A trial', test_subjects: ['Another subject'], test_share: 50 };
  const tried = await createCampaign(test(), trial);
  await administrator().post(`/newsletter-campaigns/${tried.id}/send`);
  await sendAll(test());
  await tell('POST /newsletter-campaigns/:id/decide-subject', { at: [tried.id] });
  const other = await createCampaign(test(), { name: 'Issue 2' });
  await tell('POST /newsletter-campaigns/:id/cancel', { at: [other.id] });
  await checkWelcomeVerbs(tell, test());
  await checkRecurringVerbs(tell, test());
  await checkFormVerbs(tell);
  await tell('POST /emails', { json: { to: 'ada@example.com', subject: 'Receipt', text: 'Thank you.' } });
}

async function readers(tell: CheckVerb): Promise<void> {
  const email = 'ann@example.org';
  await record(tell, '/contacts', [{ email }, { first_name: 'Ann' }]);
  await record(tell, '/contact-lists', [{ name: 'Friends' }, { name: 'Good friends' }]);
  const rule = { about: 'group', match: 'all', rules: [{ about: 'status', is: 'is', value: 'enabled' }] };
  await record(tell, '/segments', [{ name: 'Named', rule }, { name: 'With a name' }]);
  await insertReaders(test(), 4);
  const { data } = (await administrator().get('/contacts?sort_by=email')).page;
  const [one, other, third, fourth] = data.map(({ id }) => id);
  const [list] = (await administrator().get('/contact-lists')).page.data;
  const at = [one ?? '', list?.id ?? ''];
  await tell('POST /contacts/:contact/lists/:contactListId/unsubscribe', { at });
  const again = { resubscribe: true, confirmed: true, source: 'by letter' };
  await tell('POST /contacts/:contact/lists/:contactListId/subscribe', { at, json: again });
  await tell('POST /contacts/duplicates/tell-apart', { json: { contact_ids: [one, other] } });
  const merging = { contact_id: fourth, version: 1, merged_version: 1 };
  await tell('POST /contacts/:id/merge', { at: [third ?? ''], json: merging });
  const form = new FormData();
  form.append('contact_list_ids', list?.id ?? '');
  form.append('file', new Blob([`email\n${email}\n`], { type: 'text/csv' }), 'people.csv');
  const { id: file } = await tell('POST /contacts/import', { form });
  const fail = () =>
    rows(test().deps.database.queries, sql`UPDATE contact_imports SET status = 'failed' WHERE id = ${file}`);
  await fail();
  await tell('POST /queues/:name/:id/retry', { at: ['contact-imports', file] });
  await tell('POST /contacts/imports/:id/cancel', { at: [file] });
  await fail();
  await tell('POST /queues/:name/:id/cancel', { at: ['contact-imports', file] });
  await tell('GET /contacts/export.csv');
  await tell('GET /contacts/:id/export', { at: [one ?? ''] });
}

async function people(tell: CheckVerb): Promise<void> {
  const person = { name: 'Ida', email: 'ida@example.org', role: 'editor' };
  const invited = await tell('POST /users/invitations', { json: person });
  await tell('POST /users/:id/invitation', { at: [invited.id] });
  const other = { ...person, email: 'ines@example.org', password: 'nine quiet shelves' };
  await record(tell, '/users', [other, { name: 'Ines' }]);
  const token = { name: 'A program', role: 'viewer' };
  const made = await tell('POST /api-tokens', { json: token });
  await tell('DELETE /api-tokens/:id', { at: [made.id] });
  await tell('POST /calendar-feed');
  await tell('DELETE /calendar-feed');
  const as = 'editor';
  const editor = clientFor(test(), as);
  const secret = String((await editor.post('/second-factor', { current_password: PASSWORD })).data['secret']);
  // A code is good once: each time the next one.
  const code = () => {
    test().clock.advance(60_000);
    return codeOf(test(), secret);
  };
  await tell('POST /second-factor/confirm', { as, json: { code: code() } });
  await tell('POST /second-factor/recovery-codes', { as, json: { code: code() } });
  await tell('POST /second-factor/disable', { as, json: { code: code() } });
  const { data } = await editor.post('/second-factor', { current_password: PASSWORD });
  await editor.post('/second-factor/confirm', { code: codeOf(test(), String(data['secret'])) });
  await tell('DELETE /users/:id/second-factor', { at: [test().staff.editor.id] });
  await checkPasskeyVerbs(tell, test());
  const words = { current_password: PASSWORD, password: 'nine quiet shelves' };
  await tell('POST /auth/password', { as: 'author', json: words });
  await tell('PUT /user/language', { as: 'viewer', json: { language: 'en' } });
  await clientFor(test()).post('/auth/login', { email: 'viewer@example.com', password: PASSWORD });
  const { page } = await clientFor(test(), 'viewer').get('/sessions');
  const elsewhere = page.data.find(({ current }) => current !== true);
  await tell('DELETE /sessions/:id', { as: 'viewer', at: [elsewhere?.id ?? ''] });
  await tell('POST /auth/step-up', { as: 'viewer', json: { password: PASSWORD } });
  await tell('POST /auth/logout', { as: 'viewer' });
  await tell('DELETE /sessions');
}

async function settings(tell: CheckVerb): Promise<void> {
  await checkSettingsVerbs(tell, administrator());
  const hook = { name: 'CRM', url: 'https://hooks.example.com/in' };
  await record(tell, '/webhooks', [hook, { name: 'A CRM' }]);
  const { data } = await administrator().post('/webhooks', hook);
  await tell('POST /webhooks/:id/secret', { at: [data.id] });
  await tell('POST /webhooks/:id/send-test', { at: [data.id] });
  const [sent] = await rows<{ id: string }>(
    test().deps.database.queries,
    sql`SELECT id FROM webhook_deliveries WHERE webhook_id = ${data.id} LIMIT 1`,
  );
  await tell('POST /webhooks/:id/deliveries/:delivery/resend', { at: [data.id, sent?.id ?? ''] });
}
