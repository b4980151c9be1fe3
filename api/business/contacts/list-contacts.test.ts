import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { confirmedContact } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

describe('the list of contacts', () => {
  it('can be narrowed to a list and to what became of their membership', async () => {
    await confirmedContact(test(), 'one@example.org');
    const all = await editor().get('/contacts?contact_list=newsletter&membership=confirmed');
    const none = await editor().get('/contacts?contact_list=no-such-list');
    const left = await editor().get('/contacts?membership=unsubscribed');
    const total = ({ data }: typeof all) => (data as unknown as { total: number }).total;
    expect([total(all) > 0, total(none), total(left)]).toEqual([true, 0, 0]);
    expect((await editor().get('/contacts?membership=gone')).status).toBe(400);
  });
});
