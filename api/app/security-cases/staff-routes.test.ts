import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#schema/access/roles.ts';
import { type AnsweredRecord, clientFor } from '../../testing/api-client.ts';
import { createArticle, madeBy } from '../../testing/content-records.ts';
import { MAIL_BLOCKS, createCampaign } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { ask, countRows, splitLine, withoutRequestId } from './testing/ask.ts';

const test = useTestApp();
const NOWHERE = '01990000-0000-7000-8000-000000000000';
/** In every record of this file: no refusal may contain it. */
const MARK = 'zyzzyva';

/** What is asked by the id of its case, and the role that may not; `:id` is replaced. */
const STAFF_ROUTES: readonly [id: string, line: string, refused?: Role][] = [
  ['authz-01', 'GET /content?status=draft'],
  ['authz-02', 'POST /content', 'viewer'],
  ['authz-04', 'GET /content/slug-for-admin/:content'],
  ['authz-05', 'POST /content/create-ai-book-summary', 'viewer'],
  ['authz-07', 'POST /image/upload/existing-image', 'viewer'],
  ['authz-08', 'POST /tag', 'viewer'],
  ['authz-10', 'GET /list/slug-for-admin/:list'],
  ['authz-11', 'POST /list/with-content', 'author'],
  ['authz-13', 'GET /newsletter-templates', 'author'],
  ['authz-14', 'POST /newsletter-templates', 'author'],
  ['authz-16', 'GET /newsletter-campaigns', 'author'],
  ['authz-17', 'PUT /newsletter-campaigns/:campaign', 'author'],
  ['authz-18', 'GET /newsletter-campaigns/view-html/:campaign', 'viewer'],
  ['authz-19', 'POST /newsletter-campaigns/:campaign/send-test-email', 'author'],
  ['authz-20', 'POST /newsletter-campaigns/:campaign/send', 'author'],
  ['authz-22', 'GET /contacts', 'viewer'],
  ['authz-23', 'GET /contacts/:contact', 'author'],
  ['authz-25', 'POST /contacts/:contact/lists/:contactList/subscribe', 'author'],
  ['authz-26', 'GET /user'],
  ['authz-29', 'GET /contacts/export.csv', 'author'],
];

type Kind = 'content' | 'list' | 'campaign' | 'contact' | 'contactList';
let there: Record<Kind, string>;

beforeEach(async () => {
  const editor = clientFor(test(), 'editor');
  const idOf = ({ id }: AnsweredRecord) => id;
  await editor.post('/newsletter-templates', { name: MARK, subject: MARK, blocks: MAIL_BLOCKS });
  there = {
    content: idOf(await createArticle(test(), { title: MARK })),
    list: madeBy(await editor.post('/list/with-content', { name: MARK })).slug,
    campaign: idOf(await createCampaign(test(), { name: MARK, subject: MARK })),
    contact: idOf(madeBy(await editor.post('/contacts', { email: `${MARK}@example.org` }))),
    contactList: (await editor.get('/contact-lists')).page.data[0]?.id ?? '',
  };
});

const lineTo = (line: string, exists: boolean) =>
  line.replaceAll(/:(\w+)/g, (_, kind: Kind) => (exists ? there[kind] : NOWHERE));

describe('what is for staff', () => {
  it.each(STAFF_ROUTES)(
    'is refused without a token, with a bad or an expired one, and to a role without the right: %s %s',
    async (_id, line, refused) => {
      const json = line.startsWith('GET ') ? {} : { json: {} };
      const before = await countRows(test());
      const refusals = async (exists: boolean) => {
        const by = { ask: lineTo(line, exists), ...json };
        return {
          nobody: await ask(test(), by),
          badToken: await ask(test(), { ...by, token: 'C'.repeat(43) }),
          ...(refused === undefined ? {} : { refused: await ask(test(), { ...by, as: refused }) }),
        };
      };
      const [present, absent] = [await refusals(true), await refusals(false)];
      const outcomes = Object.entries(present).map(([who, { status, code }]) => [who, status, code]);
      expect(outcomes).toEqual([
        ['nobody', 401, 'token_missing'],
        ['badToken', 401, 'token_invalid'],
        ...(refused === undefined ? [] : [['refused', 403, 'forbidden']]),
      ]);
      // A refusal does not reveal whether the record exists.
      expect(withoutRequestId(JSON.stringify(present))).toBe(withoutRequestId(JSON.stringify(absent)));
      expect(JSON.stringify(present)).not.toContain(MARK);

      test().clock.advance(15 * DAY_MS);
      const expired = await ask(test(), { ask: lineTo(line, true), ...json, as: 'administrator' });
      expect([expired.status, expired.code]).toEqual([401, 'token_invalid']);
      expect(await countRows(test())).toBe(before);
    },
  );

  it('cannot be requested by another method in a header', async () => {
    for (const [name, value] of [
      ['X-HTTP-Method-Override', 'PUT'],
      ['X-Method-Override', 'DELETE'],
      ['X-Original-URL', '/api/v1/content'],
      ['X-Rewrite-URL', '/api/v1/content'],
    ] as const) {
      const [method, path] = splitLine('GET /contacts');
      const response = await test().request(`/api/v1${path}`, { method, headers: { [name]: value } });
      expect([name, response.status]).toEqual([name, 401]);
      const asViewer = await test().request(`/api/v1${path}`, {
        method,
        as: 'viewer',
        headers: { [name]: value },
      });
      expect([name, asViewer.status]).toEqual([name, 403]);
    }
  });

  it('leaves an entry in the audit log where a role reaches for contacts it may not see', async () => {
    await ask(test(), { ask: 'GET /contacts/export.csv', as: 'author' });
    const { text } = await ask(test(), { ask: 'GET /audit-log?per_page=100', as: 'administrator' });
    expect(text).toContain('authz_denied');
    expect(text).toContain(test().staff.author.id);
  });
});

describe('a stream of events', () => {
  it.each([
    ['no token', undefined, 'token_missing'],
    ['a bad token', 'D'.repeat(43), 'token_invalid'],
  ])('does not open with %s', async (_what, token, code) => {
    const response = await test().request('/api/v1/content/create-ai-article', {
      json: { topic: 'Walking' },
      headers: { Accept: 'text/event-stream' },
      ...(token === undefined ? {} : { token }),
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ code });
  });

  it('does not open with a token that was signed out', async () => {
    const { author: token } = test().tokens;
    await test().request('/api/v1/auth/logout', { method: 'POST', token });
    const response = await test().request('/api/v1/content/create-ai-article', {
      json: { topic: 'Walking' },
      headers: { Accept: 'text/event-stream' },
      token,
    });
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'token_invalid' }]);
  });
});
