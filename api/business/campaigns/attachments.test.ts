import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, it } from 'vitest';
import { EMAIL_ATTACHMENTS_MAX, EMAIL_ATTACHMENTS_MAX_BYTES } from '#schema/base/limits.ts';
import { mediaPath } from '#schema/base/media-files.ts';
import { rows } from '../../platform/database/database.ts';
import { type OutgoingMail, composeMessage } from '../../platform/smtp/compose-message.ts';
import { clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import { ACCEPTED } from '../../testing/mail/recording-mailer.ts';
import {
  createCampaign,
  insertReaders,
  sendAll,
  statesOf,
  pdfOf,
  uploadPdf,
} from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';

const sent: OutgoingMail[] = [];
const channel = {
  isOpen: true,
  close: () => undefined,
  send(mail: OutgoingMail) {
    sent.push(mail);
    return Promise.resolve(ACCEPTED);
  },
};
const mailer = {
  delivers: true,
  connections: 2,
  perSecond: undefined,
  connect: () => Promise.resolve(channel),
};
const test = useTestApp({ mailer });
beforeEach(() => {
  sent.length = 0;
});

const on = () => test().deps.database.queries;
const editor = () => clientFor(test(), 'editor');
const upload = (name: string) => uploadPdf(test(), name);

/** A file that the library says is this large. */
async function fileOf(bytes: number): Promise<string> {
  const identifier = test().deps.newId().replaceAll('-', '');
  await rows(
    on(),
    sql`INSERT INTO files (identifier, format, bytes, name, created_at)
        VALUES (${identifier}, 'pdf', ${bytes}, 'Large.pdf', ${test().deps.now()})`,
  );
  return mediaPath(identifier, 'pdf');
}

const forget = (path: string) => rows(on(), sql`DELETE FROM files WHERE position(identifier in ${path}) > 0`);
const send = (id: string) => editor().post(`/newsletter-campaigns/${id}/send`);
const TOO_LARGE = 'must be at most 5 MB in total. Link to larger files instead of attaching them';

const NOT_IN_LIBRARY = 'item 1: isn’t in the media library';

describe('attachments of an issue', () => {
  it('come with every email, encoded once, and are listed in the archive', async () => {
    await insertReaders(test(), 3);
    const names = ['Übersicht 2026.pdf', 'Notes.pdf'];
    const attachments = [await upload(names[0] ?? ''), await upload(names[1] ?? '')];
    const { id } = await createCampaign(test(), { name: 'June', public: true, attachments });
    expect((await send(id)).status).toBe(202);
    await sendAll(test());
    expect(await statesOf(test(), id)).toEqual({ accepted: 3 });
    const [first, ...others] = sent;
    for (const { attachments: same } of others) expect(same).toBe(first?.attachments);
    for (const mail of sent) {
      const parsed = await PostalMime.parse(composeMessage(mail));
      expect(parsed.text).toContain('Hello Ann');
      expect(parsed.html).toContain('Hello Ann');
      const found = parsed.attachments.map(({ filename, mimeType, disposition, content }) => [
        filename,
        mimeType,
        disposition,
        Buffer.from(content as ArrayBuffer).equals(pdfOf(filename ?? '')),
      ]);
      expect(found).toEqual(names.map((name) => [name, 'application/pdf', 'attachment', true]));
    }
    const { data } = await clientFor(test()).get('/published-newsletters/june');
    expect(data['attachments']).toEqual(
      names.map((name, index) => ({
        name,
        path: attachments[index],
        format: 'pdf',
        bytes: pdfOf(name).length,
      })),
    );
  });

  it('come with test emails and with copies of the issue', async () => {
    const attachments = [await upload('Notes.pdf')];
    const { id } = await createCampaign(test(), { attachments });
    const tested = await editor().post(`/newsletter-campaigns/${id}/send-test-email`, {
      emails: ['ada@example.com', 'bob@example.com'],
    });
    expect(tested.status).toBe(200);
    expect(sent.map(({ attachments: files }) => files?.length)).toEqual([1, 1]);
    expect(sent[1]?.attachments).toBe(sent[0]?.attachments);
    const copy = madeBy(await editor().post(`/newsletter-campaigns/${id}/duplicate`, {}));
    expect(copy['attachments']).toEqual(attachments);
  });

  it.each([
    ['a file of 40 MB', async () => [await fileOf(40 * 1024 * 1024)], TOO_LARGE],
    [
      'files that are too large together',
      async () => [await fileOf(EMAIL_ATTACHMENTS_MAX_BYTES), await fileOf(1)],
      TOO_LARGE,
    ],
    ['more files than fit', () => filesOf(EMAIL_ATTACHMENTS_MAX + 1), 'must have at most 10 entries'],
    [
      'a file that isn’t in the library',
      () => [mediaPath('f'.repeat(32), 'pdf')],
      'includes a file that isn’t in the media library. Remove it, or upload it again',
    ],
    ['a URL of another site', () => ['https://example.com/a.pdf'], NOT_IN_LIBRARY],
    ['a path of the server', () => ['/files/../secret'], NOT_IN_LIBRARY],
  ])('refuses %s', async (_, choose, problem) => {
    const { id } = await createCampaign(test());
    const { status, problem: refused } = await editor().put(`/newsletter-campaigns/${id}`, {
      version: 1,
      attachments: await choose(),
    });
    expect([status, refused.errors]).toEqual([422, { attachments: [problem] }]);
  });

  it('keep their files from being deleted', async () => {
    const path = await upload('Notes.pdf');
    await createCampaign(test(), { attachments: [path] });
    const identifier = path.slice('/files/'.length, -'.pdf'.length);
    expect((await clientFor(test(), 'administrator').delete(`/files/${identifier}`)).status).toBe(409);
  });

  it('that are gone or too large are problems in the checklist, and nothing is sent', async () => {
    await insertReaders(test(), 1);
    const [gone, grown] = [await upload('Notes.pdf'), await fileOf(1)];
    const { id } = await createCampaign(test(), { attachments: [gone, grown] });
    await forget(gone);
    const problems = async () => {
      const { data } = await editor().get(`/newsletter-campaigns/${id}/checks`);
      const checks = data['checks'] as { field?: string; severity: string }[];
      return checks.filter(({ field }) => field === 'attachments').map(({ severity }) => severity);
    };
    expect(await problems()).toEqual(['red']);
    expect((await send(id)).status).toBe(422);
    const tested = { emails: ['ada@example.com'] };
    expect((await editor().post(`/newsletter-campaigns/${id}/send-test-email`, tested)).status).toBe(422);
    // Other changes can be saved meanwhile.
    const changed = { version: 1, attachments: [grown], preheader: 'New' };
    expect((await editor().put(`/newsletter-campaigns/${id}`, changed)).status).toBe(200);
    await rows(on(), sql`UPDATE files SET bytes = ${EMAIL_ATTACHMENTS_MAX_BYTES + 1}`);
    expect(await problems()).toEqual(['red']);
    expect((await send(id)).status).toBe(422);
    expect(sent).toEqual([]);
  });

  it('that disappear after the start stop the sending until they are back', async () => {
    await insertReaders(test(), 2);
    const path = await upload('Notes.pdf');
    const { id } = await createCampaign(test(), { attachments: [path] });
    expect((await send(id)).status).toBe(202);
    await forget(path);
    await sendAll(test());
    const { data } = await editor().get(`/newsletter-campaigns/${id}`);
    expect([data['status'], sent]).toEqual(['paused', []]);
    expect(data['status_reason']).toContain('no longer in the media library');
    expect(await upload('Notes.pdf')).toBe(path);
    expect((await editor().post(`/newsletter-campaigns/${id}/resume`, {})).status).toBe(200);
    await sendAll(test());
    expect(await statesOf(test(), id)).toEqual({ accepted: 2 });
    expect(sent.map(({ attachments }) => attachments?.length)).toEqual([1, 1]);
  });
});

async function filesOf(count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let made = 0; made < count; made += 1) paths.push(await fileOf(1));
  return paths;
}
