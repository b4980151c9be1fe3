import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createForm, proofOf, sendForm } from './testing/forms.ts';

const test = useTestApp();
const send = async (email: string, proof: string) => {
  const sent = await sendForm(test(), { email, proof }, { by: 'script' });
  const { messages, reason } = (await sent.json()) as { messages?: string[]; reason?: string };
  return [sent.status, reason, messages?.[0]];
};

describe('the task that keeps bots away', () => {
  it('is accepted once, however many signups send it at the same moment', async () => {
    await createForm(test(), { proof_of_work: true });
    const proof = await proofOf(test());
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(`reader${index}@example.org`, proof)),
    );
    expect(sent.filter(([status]) => status === 202)).toHaveLength(1);
    expect(sent.filter(([status]) => status === 422)).toHaveLength(7);
    expect((await clientFor(test(), 'editor').get('/contacts')).page.total).toBe(1);
    const used = 'This form was already sent. To sign up someone else, send it again.';
    expect(await send('late@example.org', proof)).toEqual([422, 'task', used]);
  });

  it('is not used up by a signup that was refused', async () => {
    await createForm(test(), { proof_of_work: true });
    const proof = await proofOf(test());
    expect((await send('nobody', proof))[0]).toBe(422);
    expect((await send('ann@example.org', proof))[0]).toBe(202);
  });

  it('expires, and can’t be forged or taken from another form', async () => {
    await createForm(test(), { proof_of_work: true });
    await createForm(test(), { name: 'Other', slug: 'other' });
    const wrong = [422, 'task', 'The check for bots failed. Send the form again.'];
    const proof = await proofOf(test());
    const [task = '', number = ''] = proof.split('.');
    for (const forged of [
      `${task}.${Number(number) + 1}`,
      `${task}.`,
      `${task}.0${'9'.repeat(20)}`,
      `${task.slice(0, -4)}AAAA.${number}`,
      `x.${number}`,
      '__proto__',
      await proofOf(test(), 'other'),
    ])
      expect(await send('ann@example.org', forged)).toEqual(wrong);
    test().clock.advance(HOUR_MS);
    const expired = 'The form was open for too long. Send it again.';
    expect(await send('ann@example.org', proof)).toEqual([422, 'task', expired]);
    expect((await clientFor(test(), 'editor').get('/contacts')).page.total).toBe(0);
  });

  it('leads a browser back to the form, which says what to do', async () => {
    await createForm(test(), { proof_of_work: true });
    const sent = await sendForm(test(), { email: 'ann@example.org', proof: 'forged' });
    expect(sent.headers.get('location')).toBe('/forms/shop?problem=task');
  });
});

describe('a signup without a solved task', () => {
  it('is accepted three times an hour from one network, others continue', async () => {
    await createForm(test(), { proof_of_work: true });
    const locations = [];
    for (let index = 0; index < 4; index += 1)
      locations.push((await sendForm(test(), { email: `a${index}@example.org` })).headers.get('location'));
    expect(locations).toEqual([
      ...Array.from({ length: 3 }, () => '/forms/shop?done=sent'),
      '/forms/shop?problem=later',
    ]);
    const proof = await proofOf(test());
    expect((await send('solved@example.org', proof))[0]).toBe(202);
    const other = await sendForm(test(), { email: 'b@example.org' }, { address: '198.51.100.9' });
    expect(other.headers.get('location')).toBe('/forms/shop?done=sent');
    test().clock.advance(HOUR_MS + 1);
    const later = await sendForm(test(), { email: 'c@example.org' });
    expect(later.headers.get('location')).toBe('/forms/shop?done=sent');
  });

  it('is accepted thirty times an hour for one form, from however many networks', async () => {
    await createForm(test(), { proof_of_work: true });
    const statuses = [];
    for (let index = 0; index < 31; index += 1) {
      const address = `198.51.100.${index + 1}`;
      const sent = await sendForm(test(), { email: `n${index}@example.org` }, { by: 'script', address });
      statuses.push(sent.status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 202));
    expect(statuses[30]).toBe(429);
  });
});
