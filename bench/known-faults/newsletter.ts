import { until } from './fault.ts';
import type { Staff } from './staff.ts';

/** Adds confirmed subscribers, on a new list; returns its id. */
export async function importReaders(admin: Staff, name: string, count: number): Promise<string> {
  const { id: list } = await admin.make('POST /contact-lists', { name: `Readers ${name}`, optin: 'single' });
  const lines = Array.from({ length: count }, (_, index) => `${name}${index}@example.org,Ann`);
  const form = new FormData();
  form.set('file', new File([`email,first_name\n${lines.join('\n')}`], 'readers.csv', { type: 'text/csv' }));
  form.set('contact_list_ids', String(list));
  const { status, body, text } = await admin.send('POST /contacts/import', { form });
  if (status !== 202) throw new Error(`import: ${status} ${text.slice(0, 200)}`);
  await until(async () => (await admin.make(`GET /contacts/imports/${String(body['id'])}`))['imported'], {
    holds: (imported) => imported === count,
    withinMs: 60_000,
  });
  return String(list);
}

/** A newsletter to a list, on its way; answers its id. */
export async function newsletterTo(admin: Staff, list: string, name: string): Promise<string> {
  const { id } = await admin.make('POST /newsletter-campaigns', {
    name,
    subject: name,
    blocks: [
      { type: 'text', html: '<p>One idea.</p>' },
      { type: 'button', text: 'Unsubscribe', href: '{{ unsubscribe_url }}' },
    ],
    contact_list_ids: [list],
  });
  await admin.make(`POST /newsletter-campaigns/${String(id)}/send`);
  return String(id);
}
