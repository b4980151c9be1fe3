import { describe, expect, it } from 'vitest';
import { host, settingRule } from './index.ts';

const [anyHost, domain] = [
  settingRule(host({ label: 'It', within: true })),
  settingRule(host({ label: 'It' })),
];

describe('a host', () => {
  it.each([
    [' SMTP.Example.com. ', 'smtp.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['localhost', 'localhost'],
    ['mail_1.internal', 'mail_1.internal'],
    ['10.0.0.7', '10.0.0.7'],
    ['[FD12::0:7]', 'fd12::7'],
    ['::1', '::1'],
    ['', null],
  ])('%j is kept as the network writes it', (written, kept) => {
    expect(anyHost.parse(written)).toBe(kept);
    expect(anyHost.parse(kept)).toBe(kept);
  });

  it.each([
    'mail example.com',
    'mail.\nexample.com',
    'mail.example.com\r\nQUIT',
    'mail.\texample.com',
    'mail.example.com\0',
    'smtp://mail.example.com',
    'a@b.example',
    'mail.example.com:25',
    'mail.example.com/x',
    'mail.example.com?x',
    'mail.example.com\\x',
    'a..b',
    '-a.example',
    'mail%2eexample',
    '?',
    ':',
    '[::1',
    '.',
    'a'.repeat(254),
  ])('%j is none', (written) => expect(anyHost.safeParse(written).success).toBe(false));

  it.each(['localhost', '10.0.0.7', '::1', 'example', '1.2'])('%j is not a domain', (written) =>
    expect(domain.safeParse(written).success).toBe(false),
  );
});
