// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openAdminPage } from '../../kit/testing/admin-page.tsx';
import { isDisabled, press, seen, valueOf, write } from '../../kit/testing/person.ts';
import { EmailSettingsScreen } from './email-settings-screen.tsx';

const SETTINGS = {
  senders: [{ address: 'news@example.com', name: null }],
  reply_to: null,
  relay: {
    host: 'mail.example.com',
    port: null,
    encryption: 'starttls',
    user: 'ada',
    password: { set: true },
    connections: null,
    per_second: null,
  },
  dkim: { domain: null, more_domains: [], selector: null, private_key: { set: false } },
  version: 4,
  locked: [] as string[],
};
const STATUS = {
  sender: 'Marginalia <news@example.com>',
  senders: ['news@example.com'],
  relay: null,
  health: null,
};
const RELAY = {
  host: 'mail.example.com',
  port: 587,
  encryption: 'starttls',
  signs_in: true,
  connections: 5,
  per_second: null,
  signs_mail: true,
};
/** The DNS results for the domain. */
const words = () => (document.querySelector('.mail-domain')?.textContent ?? '').replaceAll(/\s+/g, ' ');
const record = (rule: string, state: string, more: object = {}) => ({
  rule,
  state,
  name: rule === 'dkim' ? null : 'example.com',
  found: [],
  wanted: null,
  message: state === 'good' ? null : `What is wrong with ${rule}`,
  ...more,
});
const DOMAIN = {
  domain: 'example.com',
  senders: ['news@example.com'],
  is_public: true,
  records: [
    record('spf', 'wrong', { found: ['v=spf1 -all', 'v=spf1 ~all'] }),
    record('dkim', 'unsigned'),
    record('dmarc', 'unknown', { wanted: 'v=DMARC1; p=none' }),
  ],
};

afterEach(() => vi.unstubAllGlobals());

interface Given {
  settings?: object;
  domain?: object;
  status?: object;
  isSecure?: boolean;
}

async function open({ settings = SETTINGS, domain = DOMAIN, status = STATUS, isSecure = true }: Given = {}) {
  vi.stubGlobal('isSecureContext', isSecure);
  const page = openAdminPage({
    resource: 'settings',
    path: 'settings/email',
    at: '/email',
    screen: <EmailSettingsScreen />,
    role: 'administrator',
    answer: ({ method, path, body }) => {
      if (path === '/settings/email/status') return { body: { data: status } };
      if (path === '/settings/email/send-test')
        return { body: { data: { accepted: ['me@x.test'], rejected: [] } } };
      if (path === '/settings/email/domains') return { body: { data: [domain] } };
      return {
        body: { data: method === 'PUT' ? { ...settings, ...strip(body as object), version: 5 } : settings },
      };
    },
  });
  await expect.poll(words).not.toBe('');
  return {
    ...page,
    saves: () => page.received.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  };
}

/** Secrets are written but never returned. */
function strip(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'dkim' && name !== 'relay'));
}

describe('email settings', () => {
  it('show for each record whether it is there, what was found and what to set', async () => {
    await open();
    expect(words()).toContain('SPF Incorrect');
    expect(words()).toContain('What is wrong with spf');
    expect(words()).toContain('v=spf1 -all v=spf1 ~all');
    expect(words()).toContain('Your email provider can tell you which record to add.');
    expect(words()).toContain('DKIM Not signed by this site');
    expect(words()).toContain('DMARC Not checked');
    expect(words()).toContain('v=DMARC1; p=none');
  });

  it('generate a key in the browser and save it with domain and selector in one step', async () => {
    const { saves } = await open();
    press('button', 'Create a DKIM key for example.com');
    await expect.poll(saves, { timeout: 20_000 }).toHaveLength(1);
    expect(saves()[0]).toEqual({
      version: 4,
      dkim: {
        domain: 'example.com',
        selector: 'site',
        private_key: expect.stringMatching(
          /^-----BEGIN PRIVATE KEY-----\n([\w+/=]{1,64}\n)+-----END PRIVATE KEY-----\n$/,
        ) as string,
      },
    });
  });

  it.each([
    ['a variable sets it', { settings: { ...SETTINGS, locked: ['DKIM_DOMAIN'] } }],
    ['the browser cannot make one', { isSecure: false }],
  ])('offer no key where %s', async (_, given) => {
    await open(given);
    expect(seen('button', 'Create a DKIM key for example.com')).toBeUndefined();
  });

  it('send a test from the sender that was chosen', async () => {
    const senders = ['news@example.com', 'ada@books.example'];
    const { received } = await open({ status: { ...STATUS, senders, relay: RELAY } });
    const tests = () => received.filter(({ path }) => path.endsWith('send-test')).map(({ body }) => body);
    press('button', 'Send me a test email');
    await expect.poll(tests).toEqual([{ sender: 'news@example.com' }]);
    await expect.poll(() => isDisabled('button', 'Send me a test email')).toBe(false);
    write('Send test email from', 'ada@books.example');
    press('button', 'Send me a test email');
    await expect.poll(tests).toEqual([{ sender: 'news@example.com' }, { sender: 'ada@books.example' }]);
  });

  it('sign for one more domain with the key that exists', async () => {
    const dkim = { domain: 'other.example', more_domains: ['third.example'], selector: 'site' };
    const settings = { ...SETTINGS, dkim: { ...dkim, private_key: { set: true } } };
    const { saves } = await open({ settings, domain: { ...DOMAIN, records: [record('dkim', 'wrong')] } });
    press('button', 'Also sign for example.com');
    await expect
      .poll(saves)
      .toEqual([{ version: 4, dkim: { more_domains: ['third.example', 'example.com'] } }]);
  });

  it('look up nothing for a local name', async () => {
    await open({ domain: { ...DOMAIN, is_public: false, records: [] } });
    expect(words()).toContain('This isn’t a public domain.');
    expect(words()).not.toContain('SPF');
  });

  it('accept a multi-line key and never show one', async () => {
    const { saves } = await open();
    const key = '-----BEGIN PRIVATE KEY-----\nMC4CAQ\n-----END PRIVATE KEY-----';
    expect(valueOf('Private key')).toBe('');
    write('Private key', key);
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect.poll(saves).toEqual([{ version: 4, dkim: { private_key: key } }]);
    await expect.poll(() => valueOf('Private key')).toBe('');
  });
});
