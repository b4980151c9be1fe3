import { describe, expect, it } from 'vitest';
import { clientFor } from '../../../testing/api-client.ts';
import { confirmedContact, createCampaign } from '../../../testing/newsletter.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const preview = (body: Record<string, unknown>) => editor().post('/newsletter-templates/preview', body);
const letter = (html: string) => ({
  subject: 'For {{ contact.first_name }}',
  blocks: [{ type: 'text', html }],
});

describe('a preview of what is being written', () => {
  it('shows all parts as a made-up person would get them', async () => {
    const { status, data } = await preview(letter('<p>Hello {{ contact.first_name }}</p>'));
    expect(status).toBe(200);
    expect(data).toMatchObject({ subject: 'For Alex', to: 'reader@example.com' });
    expect(data.html).toContain('Hello Alex');
    expect(data.text).toContain('Hello Alex');
  });

  it('shows them with the data of a contact, and without links that unsubscribe', async () => {
    const { id } = await confirmedContact(test(), 'ann@example.org');
    const body = letter('<p>{{ contact.first_name }} <a href="{{ unsubscribe_url }}">out</a></p>');
    const { data } = await preview({ ...body, contact_id: id });
    expect(data).toMatchObject({ subject: 'For Ann', to: 'ann@example.org' });
    expect(data.html).toContain('/emails/unsubscribe"');
    expect(data.html).not.toContain('token=');
  });

  it('names line and column of what is wrong, at its field', async () => {
    const { status, problem } = await preview(letter('<p>\n{{ contact.frist_name }}</p>'));
    expect(status).toBe(422);
    expect(problem.errors?.blocks?.[0]).toMatch(/line 2, column/);
  });

  it('says what to do about far too much, and is not held up by it', async () => {
    const refused = async (blocks: object[]) => {
      const { status, problem } = await preview({ subject: 'S', blocks });
      return [status, problem.errors?.blocks?.[0] ?? problem.code];
    };
    const line = { type: 'text', html: '<p>a</p>' };
    const page = { type: 'html', html: '<p style="color:red">word</p>'.repeat(6_000) };
    const tooMany = [
      422,
      'must have at most 200 blocks, including those in columns. Remove some, or send two issues',
    ];
    expect(await refused(Array.from({ length: 1_000 }, () => line))).toEqual(tooMany);
    const column = Array.from({ length: 50 }, () => line);
    expect(await refused([{ type: 'columns', columns: [column, column, column, column] }])).toEqual(tooMany);
    expect(await refused(Array.from({ length: 9 }, () => page))).toEqual([
      422,
      expect.stringMatching(/^is 1,\d+ kB in total, too large for an email\. Remove something/),
    ]);
    expect(await refused([{ type: 'html', html: 'x'.repeat(5_000_000) }])).toEqual([413, 'body_too_large']);
  });

  it('is nothing where nothing is written', async () => {
    expect((await preview({ subject: 'Hello' })).data).toBeNull();
  });
});

describe('a preview of a newsletter', () => {
  it('is what is stored, in parts', async () => {
    const { id } = await createCampaign(test());
    const { data } = await editor().get(`/newsletter-campaigns/${id}/preview`);
    expect(data).toMatchObject({ subject: 'A letter for Alex' });
    expect(data.text).toContain('Alex');
  });
});
