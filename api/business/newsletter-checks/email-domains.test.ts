import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { MailDomain } from '#schema/answers/operations/settings.ts';
import type { TxtLookup } from '../../platform/network/outside.ts';
import { english } from '../../platform/base/spoken.ts';
import { publicPartOf } from '../../platform/smtp/dkim.ts';
import { clientFor } from '../../testing/api-client.ts';
import { knowingGerman } from '../../testing/german.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type SenderDomain, domainRecords } from './domain-records.ts';
import { messages } from './messages.ts';
import { senderDomainChecks } from './sender-domain.ts';

const SAY = english.of(messages);

const SIGNING = { domain: 'good.example', selector: 'k1', type: 'rsa', value: 'MIGfMA0' } as const;
const RECORDS: Record<string, string[]> = {
  'good.example': ['v=spf1 include:mail.example -all', 'something else'],
  '_dmarc.good.example': ['v=DMARC1; p=none'],
  'k1._domainkey.good.example': ['v=DKIM1; p=MIGfMA0'],
  'news.good.example': ['v=spf1 -all'],
  'twice.example': ['v=spf1 -all', 'v=spf1 ~all'],
  'other._domainkey.good.example': ['v=DKIM1; p=AAAA'],
  'ended._domainkey.good.example': ['v=DKIM1; p='],
};
/** The records, each split into two strings, as long ones are. */
const lookup: TxtLookup = (name) => {
  const records = RECORDS[name];
  const error = Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  return records === undefined
    ? Promise.reject(error)
    : Promise.resolve(records.map((record) => [record.slice(0, 9), record.slice(9)]));
};
const sender = (domain: string, change: Partial<SenderDomain> = {}): SenderDomain => ({
  domain,
  signing: undefined,
  relayHost: undefined,
  ...change,
});
const states = async (asked: SenderDomain) =>
  (await domainRecords(asked, SAY, lookup)).map(({ rule, state }) => `${rule} ${state}`);
const GOOD = ['spf good', 'dkim good', 'dmarc good'];

describe('the domain of a sender', () => {
  it.each<[string, SenderDomain, string[]]>([
    ['has all three', sender('good.example', { signing: SIGNING }), GOOD],
    [
      'has DMARC and a signature of the domain above',
      sender('news.good.example', { signing: SIGNING }),
      GOOD,
    ],
    ['has none', sender('bad.example'), ['spf missing', 'dkim unsigned', 'dmarc missing']],
    [
      'has SPF twice, and is signed for by another',
      sender('twice.example', { signing: SIGNING }),
      ['spf wrong', 'dkim wrong', 'dmarc missing'],
    ],
    [
      'has another key than the one that signs',
      sender('good.example', { signing: { ...SIGNING, selector: 'other' } }),
      ['spf good', 'dkim wrong', 'dmarc good'],
    ],
    [
      'has a key that was taken back',
      sender('good.example', { signing: { ...SIGNING, selector: 'ended' } }),
      ['spf good', 'dkim missing', 'dmarc good'],
    ],
  ])('%s', async (_, asked, said) => expect(await states(asked)).toEqual(said));

  it('is shown which records to set, as far as they are known', async () => {
    const wanted = async (relayHost?: string) =>
      (
        await domainRecords(
          sender('bad.example', { relayHost, signing: { ...SIGNING, domain: 'bad.example' } }),
          SAY,
          lookup,
        )
      ).map((record) => record.wanted);
    const [dkim, dmarc] = ['v=DKIM1; k=rsa; p=MIGfMA0', 'v=DMARC1; p=none'];
    expect(await wanted()).toEqual([null, dkim, dmarc]);
    expect(await wanted('9.9.9.9')).toEqual(['v=spf1 ip4:9.9.9.9 ~all', dkim, dmarc]);
    expect(await wanted('10.0.0.7')).toEqual([null, dkim, dmarc]);
    expect(await wanted('mail.bad.example')).toEqual(['v=spf1 a:mail.bad.example ~all', dkim, dmarc]);
    expect(await wanted('smtp.service.example')).toEqual([null, dkim, dmarc]);
  });

  it('is not to blame when the DNS does not answer', async () => {
    const silent = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    const asked = sender('good.example', { signing: SIGNING });
    const { checks, unknown } = await senderDomainChecks(asked, SAY, silent);
    expect([checks, unknown.map(({ rule }) => rule)]).toEqual([[], ['spf', 'dkim', 'dmarc']]);
    const records = await domainRecords(asked, SAY, silent);
    expect(new Set(records.map(({ state }) => state))).toEqual(new Set(['unknown']));
  });

  it('is what a newsletter is checked for', async () => {
    const rules = async (asked: SenderDomain) =>
      (await senderDomainChecks(asked, SAY, lookup)).checks.map(({ rule, field }) => [rule, field]);
    expect(await rules(sender('good.example', { signing: SIGNING }))).toEqual([]);
    expect(await rules(sender('twice.example'))).toEqual([
      ['spf', 'sender'],
      ['dkim', 'sender'],
      ['dmarc', 'sender'],
    ]);
    expect(await rules(sender('localhost'))).toEqual([['from-domain', 'sender']]);
  });
});

describe('GET /settings/email/domains', () => {
  const test = useTestApp();

  it('lists for each domain its senders and its records', async () => {
    const { deps } = test();
    deps.lookupTxt = lookup;
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await saveSettings(deps, 'email', {
      senders: [
        { address: 'news@good.example', name: null },
        { address: 'ada@bücher.example', name: 'Ada' },
        { address: 'desk@Good.example', name: null },
      ],
      'dkim.domain': 'good.example',
      'dkim.selector': 'k9',
      'dkim.private_key': pem,
    });
    await deps.email.refresh();
    const reply = await clientFor(test(), 'administrator').get('/settings/email/domains');
    const domains = reply.data as unknown as MailDomain[];
    expect(domains.map(({ domain, senders }) => [domain, senders])).toEqual([
      ['good.example', ['news@good.example', 'desk@good.example']],
      ['xn--bcher-kva.example', ['ada@xn--bcher-kva.example']],
    ]);
    const { type, value } = publicPartOf(pem);
    expect(domains[0]?.records[1]).toMatchObject({
      name: 'k9._domainkey.good.example',
      state: 'missing',
      wanted: `v=DKIM1; k=${type}; p=${value}`,
    });
    expect(Buffer.from(value, 'base64')).toHaveLength(32);
    expect(JSON.stringify(reply.data)).not.toContain('PRIVATE');
    expect((await clientFor(test(), 'editor').get('/settings/email/domains')).status).toBe(403);
  });

  it('looks nothing up for a local name', async () => {
    test().deps.lookupTxt = () => Promise.reject(new Error('Nobody is to be asked.'));
    const { data } = await clientFor(test(), 'administrator').get('/settings/email/domains');
    expect(data).toEqual([
      { domain: 'localhost', senders: ['newsletter@localhost'], is_public: false, records: [] },
    ]);
  });
});

describe('in German', () => {
  const test = useTestApp({ languages: knowingGerman() });

  it('says what is missing in the language of the request', async () => {
    const { deps } = test();
    deps.lookupTxt = lookup;
    await saveSettings(deps, 'email', { senders: [{ address: 'news@bad.example', name: null }] });
    await deps.email.refresh();
    const headers = { 'accept-language': 'de' };
    const answer = await test().request('/api/v1/settings/email/domains', { as: 'administrator', headers });
    const { data } = (await answer.json()) as { data: MailDomain[] };
    const missing = data.find(({ domain }) => domain === 'bad.example');
    expect(missing?.records[0]?.message).toBe(
      'bad.example hat keinen SPF-Eintrag. Postfachanbieter erkennen deshalb nicht, dass dieser Server für die Domain senden darf.',
    );
  });
});
