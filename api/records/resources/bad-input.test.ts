import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { confirmedContact } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const admin = () => clientFor(test(), 'administrator');

const NO_IDS = [
  '0',
  '-1',
  '0x10',
  '1;drop',
  '%00',
  '9'.repeat(40),
  '<script>',
  '[object Object]',
  '1%20or%201=1',
];
/** What no request body may set, with a value that would show up. */
const FORBIDDEN = {
  id: '00000000-0000-4000-8000-000000000099',
  created_at: '2000-01-01T00:00:00.000Z',
  updated_at: '2000-01-01T00:00:00.000Z',
  role: 'admin',
  sent_count: 10,
  password_hash: 'x',
  _verified: true,
  version: 99,
};
/** One record of each kind, as a form sends it. */
const RECORDS = {
  '/category': { name: 'A kind' },
  '/tag': { name: 'A word' },
  '/contacts': { email: 'reader@example.org', first_name: 'Ann' },
  '/contact-lists': { name: 'Some readers' },
  '/newsletter-templates': {
    name: 'A mail',
    blocks: [{ type: 'text', html: '<p><a href="{{ unsubscribe_url }}">Leave</a></p>' }],
  },
  '/newsletter-campaigns': { name: 'An issue' },
} as const;

describe.each(Object.entries(RECORDS))('%s', (path, record) => {
  it('finds nothing at what is no id, and breaks at none', async () => {
    for (const id of NO_IDS)
      for (const answer of [
        await admin().get(`${path}/${id}`),
        await admin().put(`${path}/${id}`, { ...record, version: 1 }),
        await admin().delete(`${path}/${id}`),
      ]) {
        expect([400, 404, 405, 422]).toContain(answer.status);
        expect(JSON.stringify(answer.problem)).not.toContain('<script>');
      }
  });

  it('takes only its own fields from a form', async () => {
    const made = await admin().post(path, { ...record });
    expect(made.status).toBe(201);
    const { id } = made.data;
    const { version } = made.data;
    for (const [name, value] of Object.entries(FORBIDDEN)) {
      const answer = await admin().put(`${path}/${id}`, { version, [name]: value });
      expect([200, 400, 409, 422]).toContain(answer.status);
      const after = (await admin().get(`${path}/${id}`)).data;
      expect({ [name]: after[name] }).not.toEqual({ [name]: value });
      expect(after.id).toBe(id);
    }
  });
});

describe('a sign-up for the newsletter', () => {
  it.each([
    ['lists', ['every']],
    ['status', 'confirmed'],
  ])('cannot set %s', async (name, value) => {
    const email = `${name}@example.org`;
    const answer = await clientFor(test()).post('/email/subscribe', {
      email,
      firstName: 'Ann',
      [name]: value,
    });
    expect([200, 202, 400, 422]).toContain(answer.status);
    const { page } = await admin().get(`/contacts?search=${encodeURIComponent(email)}`);
    for (const contact of page.data) {
      expect(contact[name]).not.toEqual(value);
      expect(contact['lists'] ?? []).not.toContainEqual(expect.objectContaining({ status: 'confirmed' }));
    }
  });
});

describe('an unsubscribed contact', () => {
  it('is not brought back by a form that says when they left', async () => {
    const { unsubscribeToken } = await confirmedContact(test(), 'gone@example.org');
    await clientFor(test()).post(`/email/unsubscribe/${unsubscribeToken}`);
    const body = { email: 'gone@example.org', firstName: 'Ann' };
    for (const extra of [{ unsubscribed_at: null }, { status: 'enabled' }, { lists: [] }, {}]) {
      const answer = await clientFor(test()).post('/email/subscribe', { ...body, ...extra });
      expect([202, 400, 422]).toContain(answer.status);
      const [contact] = (await admin().get('/contacts?search=gone@example.org')).page.data;
      expect(JSON.stringify(contact?.['lists'])).not.toContain('"confirmed"');
      expect(contact?.['unsubscribed_at']).not.toBeNull();
    }
  });
});
