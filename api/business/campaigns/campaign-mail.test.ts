import { describe, expect, it } from 'vitest';
import { TURN_MAX_MS, longestTurn } from '../../testing/processes/longest-turn.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { campaignMail, prepareCampaign } from './campaign-mail.ts';

const test = useTestApp();
const recipient = {
  deliveryId: '01990000-0000-7000-8000-000000000001',
  contactId: '01990000-0000-7000-8000-000000000002',
  address: 'ann@example.org',
  firstName: 'Ann',
  lastName: null,
  attributes: {},
};
const date = new Date('2026-01-01T00:00:00Z');

function campaignOf(html: string, subject = 'For {{ contact.first_name }}') {
  const content = {
    subject,
    from_name: null,
    sender: null,
    reply_to: null,
    html,
    text: '{{ newsletter.subject }}',
  };
  return prepareCampaign(test().deps, { id: recipient.contactId, name: 'A name', content, list: undefined });
}

describe('the email of one delivery', () => {
  const loop =
    '{% for i in (1..250) %}{% for j in (1..250) %}{{ contact.first_name }}{% endfor %}{% endfor %}';

  it.each([
    ['with a loop', '{% for i in (1..3) %}{{ contact.first_name }} {% endfor %}', 'Ann Ann Ann '],
    ['without one', '{{ contact.first_name }}, {{ newsletter.subject }}', 'Ann, For Ann'],
  ])('is written %s', async (_, html, written) => {
    const mail = await campaignMail(test().deps, campaignOf(html), { recipient, date });
    expect(mail).toMatchObject({ subject: 'For Ann', html: written, text: 'For Ann' });
  });

  it('blocks no one while its loops run', async () => {
    const { deps } = test();
    const campaign = campaignOf(loop);
    const held = await longestTurn(async () => {
      const [mail, other] = await Promise.all([
        campaignMail(deps, campaign, { recipient, date }),
        campaignMail(deps, campaign, { recipient: { ...recipient, firstName: 'Bob' }, date }),
      ]);
      expect([mail.html?.length, other.html?.slice(0, 6)]).toEqual([3 * 62_500, 'BobBob']);
    });
    expect(held).toBeLessThan(TURN_MAX_MS);
  });

  it('fails by itself if it takes too much, and the next one is written', async () => {
    const endless = '{% assign a = "a" %}{% for i in (1..40) %}{% assign a = a | append: a %}{% endfor %}';
    const campaign = campaignOf(`{% if contact.first_name == 'Ann' %}${endless}{% endif %}x`);
    const outcomes = await Promise.allSettled([
      campaignMail(test().deps, campaign, { recipient, date }),
      campaignMail(test().deps, campaign, { recipient: { ...recipient, firstName: 'Bob' }, date }),
    ]);
    expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { html: 'x' } }]);
  });

  it('is refused before anything is sent when it cannot be parsed', () => {
    expect(() => campaignOf('{% for i in (1..3) %}')).toThrow(/not closed/);
    expect(() => campaignOf('{% if a %}')).toThrow(/not closed/);
  });
});
