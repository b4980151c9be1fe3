import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import {
  MAIL_BLOCKS,
  createCampaign,
  insertReaders,
  mailsTo,
  sendAll,
  statesOf,
} from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { createUnsubscribeToken } from '../contacts/contact-tokens.ts';
import { countEngagement } from '../engagement/count-engagement.ts';
import { decideSubjectTests, winnerOf } from './decide-tests.ts';
import { variantOf } from './subject-test.ts';
import type { Progress } from '#schema/answers/newsletter/campaigns.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const path = (id: string, sub = '') => `/newsletter-campaigns/${id}${sub}`;
const step = (id: string, name: string, body?: Record<string, unknown>) =>
  editor().post(path(id, `/${name}`), body);
const progress = async (id: string) =>
  (await editor().get(path(id, '/progress'))).data as unknown as Progress;
const [FIRST, SECOND] = ['How to read less', 'The one-page summary'];
const READERS = 40;

async function trial(fields: Record<string, unknown> = {}): Promise<string> {
  await insertReaders(test(), READERS);
  const { id } = await createCampaign(test(), {
    subject: FIRST,
    test_subjects: [SECOND],
    test_share: 50,
    test_hours: 4,
    ...fields,
  });
  expect((await step(id, 'send')).status).toBe(202);
  await sendAll(test());
  return id;
}

/** Subjects in the outbox, with the number of emails for each. */
async function subjectsSent(): Promise<Record<string, number>> {
  const { page } = await clientFor(test(), 'administrator').get('/outbox?per_page=100');
  return Object.fromEntries(
    Map.groupBy(page.data, ({ subject }) => String(subject))
      .entries()
      .map(([subject, mails]) => [subject, mails.length]),
  );
}

/** A person with this subject loads the images of the email. */
async function open(subject: string, address: string): Promise<void> {
  const { page } = await clientFor(test(), 'administrator').get(
    `/outbox?search=${encodeURIComponent(subject)}`,
  );
  const [mail] = await mailsTo(test(), String(page.data[0]?.to));
  const picture = /src="http:\/\/localhost:3000(\/l\/[^"]+)"/.exec(mail?.html ?? '')?.[1] ?? '';
  test().clock.advance(60_000);
  await test().request(picture, {
    address,
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; rv:140.0) Firefox/140.0' },
  });
  await countEngagement(test().deps);
  test().clock.advance(60_000);
  await countEngagement(test().deps);
}

async function afterTheWait(): Promise<void> {
  await sendAll(test());
  test().clock.advance(5 * HOUR_MS);
  await sendAll(test());
}

describe('who gets which subject', () => {
  const of = (contactId: string) =>
    variantOf({ subjects: ['a', 'b', 'c'], share: 0.3 }, { campaignId: 'k', contactId });

  it('depends only on the campaign and the person, in the requested shares', () => {
    const given = Array.from({ length: 6_000 }, (_, index) => of(`contact ${index}`));
    expect(given).toEqual(Array.from({ length: 6_000 }, (_, index) => of(`contact ${index}`)));
    for (const variant of [0, 1, 2]) {
      const count = given.filter((one) => one === variant).length;
      expect(count).toBeGreaterThan(500);
      expect(count).toBeLessThan(700);
    }
  });

  it('is won by the best share of its readers, by the first where two are equal', () => {
    const result = (audience: number, opened: number, clicked = 0) => ({
      subject: '',
      audience,
      opened,
      clicked,
    });
    expect(winnerOf('opens', [result(10, 4), result(5, 3)])).toBe(1);
    expect(winnerOf('opens', [result(10, 4), result(10, 4)])).toBe(0);
    expect(winnerOf('clicks', [result(10, 9, 1), result(10, 2, 2)])).toBe(1);
    expect(winnerOf('opens', [result(0, 0), result(0, 0)])).toBe(0);
  });
});

describe('a trial of subjects', () => {
  it('gives each to a part of the readers, waits, and sends the rest with the one that people opened', async () => {
    const id = await trial();
    const tried = await subjectsSent();
    const { accepted = 0, queued = 0 } = await statesOf(test(), id);
    expect(Object.keys(tried).toSorted()).toEqual([FIRST, SECOND]);
    expect([accepted + queued, queued > 5, accepted > 5]).toEqual([READERS, true, true]);
    await sendAll(test());
    expect((await progress(id)).subject_test).toMatchObject({ winner: null, ends_at: expect.any(String) });
    await open(SECOND, '198.51.100.7');
    expect(await subjectsSent()).toEqual(tried);
    await afterTheWait();
    expect(await statesOf(test(), id)).toEqual({ accepted: READERS });
    expect(await subjectsSent()).toEqual({ ...tried, [SECOND]: (tried[SECOND] ?? 0) + queued });
    const { status, subject_test: told } = await progress(id);
    expect([status, told?.winner]).toEqual(['sent', 1]);
    expect(told?.results).toMatchObject([
      { subject: FIRST, audience: tried[FIRST], opened: 0 },
      { subject: SECOND, audience: tried[SECOND], opened: 1 },
    ]);
    expect((await editor().get(path(id, '/preview'))).data).toMatchObject({ subject: SECOND });
  });

  it('is decided once, however many nodes look at the same moment', async () => {
    const id = await trial();
    await sendAll(test());
    test().clock.advance(5 * HOUR_MS);
    const { version } = (await editor().get(path(id))).data;
    await Promise.all(Array.from({ length: 8 }, () => decideSubjectTests({ ...test().deps })));
    expect((await editor().get(path(id))).data).toMatchObject({
      version: Number(version) + 1,
      test_winner: 0,
    });
    await Promise.all([sendAll(test()), sendAll(test())]);
    expect(await statesOf(test(), id)).toEqual({ accepted: READERS });
    expect((await clientFor(test(), 'administrator').get('/outbox')).page.total).toBe(READERS);
  });

  it('that is paused decides nothing until it is resumed, and then reaches everyone once', async () => {
    const id = await trial();
    await sendAll(test());
    await step(id, 'pause');
    await afterTheWait();
    expect((await progress(id)).subject_test?.winner).toBeNull();
    await step(id, 'resume');
    await sendAll(test());
    expect(await statesOf(test(), id)).toEqual({ accepted: READERS });
  });

  it('is ended by staff, with the subject that they choose or with the one that is ahead, once', async () => {
    const id = await trial();
    const tried = await subjectsSent();
    const { queued = 0 } = await statesOf(test(), id);
    const none = await step(id, 'decide-subject', { winner: 2 });
    expect([none.status, Object.keys(none.problem.errors ?? {})]).toEqual([422, ['winner']]);
    const decided = await step(id, 'decide-subject', { winner: 1 });
    expect([decided.status, decided.data.test_winner]).toEqual([200, 1]);
    expect((await step(id, 'decide-subject', { winner: 0 })).status).toBe(409);
    await sendAll(test());
    expect(await subjectsSent()).toEqual({ ...tried, [SECOND]: (tried[SECOND] ?? 0) + queued });
    expect((await progress(id)).status).toBe('sent');

    const other = await createCampaign(test(), { subject: FIRST, test_subjects: [SECOND], test_share: 50 });
    expect((await step(other.id, 'decide-subject')).status).toBe(409);
    await step(other.id, 'send');
    expect((await step(other.id, 'decide-subject')).status).toBe(409);
    await sendAll(test());
    expect((await step(other.id, 'decide-subject')).data).toMatchObject({ test_winner: 0 });
  });

  it('shows each reader in the browser the subject of their own email', async () => {
    const seeIt = { type: 'button', text: 'See it in the browser', href: '{{ view_in_browser_url }}' };
    await trial({ blocks: [...MAIL_BLOCKS, seeIt] });
    for (const subject of [FIRST, SECOND]) {
      const { page } = await clientFor(test(), 'administrator').get(
        `/outbox?search=${encodeURIComponent(subject)}`,
      );
      const [mail] = await mailsTo(test(), String(page.data[0]?.to));
      expect(mail?.html).toContain(`<title>${subject}</title>`);
      const view = /\/api\/v1\/newsletter-campaigns\/view-html\/[\w.?=-]+/.exec(mail?.text ?? '')?.[0];
      const seen = await test().request(view ?? '');
      expect(await seen.text()).toContain(`<title>${subject}</title>`);
    }
  });

  it('that is cancelled while it waits sends nothing more', async () => {
    const id = await trial();
    const { accepted = 0 } = await statesOf(test(), id);
    await step(id, 'cancel');
    await afterTheWait();
    expect(await statesOf(test(), id)).toEqual({ accepted, cancelled: READERS - accepted });
  });

  it('holds an unsubscription of who waits', async () => {
    const id = await trial();
    const { page } = await editor().get(path(id, '/deliveries?state=queued'));
    const [waiting] = page.data;
    const token = createUnsubscribeToken(test().deps, {
      contactId: String(waiting?.contact_id),
      deliveryId: null,
    });
    await clientFor(test()).post(`/email/unsubscribe/${token}`);
    await afterTheWait();
    expect(await statesOf(test(), id)).toEqual({ accepted: READERS - 1, cancelled: 1 });
    expect(await mailsTo(test(), String(waiting?.email))).toEqual([]);
  });

  it('is refused where nothing is counted, where subjects are alike, and where the wait is longer than the sending', async () => {
    await insertReaders(test(), 3);
    const refusal = async (fields: Record<string, unknown>) => {
      const { id } = await createCampaign(test(), { subject: FIRST, test_subjects: [SECOND], ...fields });
      const { status, problem } = await step(id, 'send');
      return [status, Object.keys(problem.errors ?? {})];
    };
    expect(await refusal({ test_subjects: [FIRST] })).toEqual([422, ['test_subjects']]);
    const soon = new Date(test().clock.now().getTime() + HOUR_MS).toISOString();
    expect(await refusal({ not_after: soon })).toEqual([422, ['test_hours']]);
    await putSettings(clientFor(test(), 'administrator'), 'newsletter', { readings: 'off' });
    expect(await refusal({})).toEqual([422, ['test_subjects']]);
    const broken = await editor().post('/newsletter-campaigns', {
      name: 'A',
      test_subjects: ['{{ env }}', 'a\r\nBcc: b'],
    });
    expect([broken.status, broken.problem.errors?.test_subjects?.length]).toEqual([422, 2]);
  });
});
