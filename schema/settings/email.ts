import { settingsAccess } from '../access/access.ts';
import { defineSettings } from '../define/define-settings.ts';
import { choice, domains, email, host, number, rows, secret, text } from '../setting-fields/index.ts';

const SENDERS_MAX = 20;
/** A 4096-bit RSA private key has about 3,300 characters. */
const KEY_MAX_CHARS = 10_000;
const CONNECTIONS_MAX = 200;

export const emailSettings = defineSettings({
  name: 'email',
  title: 'Email',
  about: 'Senders, the mail server, and the DNS records that authenticate your emails.',
  menu: { icon: 'at', order: 40, area: 'email' },
  inMemory: true,
  reference: {
    group: 'Settings',
    get: 'Get senders, mail server, and DKIM; of secrets, only whether they are set',
    save: 'Change senders, mail server, and DKIM; omitted fields stay, null clears one',
  },
  access: { get: settingsAccess.get, save: settingsAccess.protect },
  fields: {
    senders: rows({
      label: 'Senders',
      help: 'The first is the default. You can choose a different one for each issue.',
      word: 'sender',
      max: SENDERS_MAX,
      of: {
        address: email({ label: 'Email address', required: true }),
        name: text({
          label: 'Name',
          help: 'If empty, the site’s name is used.',
          max: 100,
          pattern: { source: '^[^<>"]*$', says: 'must not contain <, >, or quotation marks' },
        }),
      },
      variable: 'MAIL_FROM',
    }),
    reply_to: email({
      label: 'Reply-to email',
      help: 'Where replies go. If empty, they go to the sender. You can set a different address for each issue.',
    }),
    'relay.host': host({
      label: 'Host',
      help: 'For example, smtp.example.com. If empty, emails stay in the outbox.',
      within: true,
      variable: 'SMTP_URL',
      variablePart: 'host',
    }),
    'relay.port': number({
      label: 'Port',
      help: 'Default: 465 for TLS, 587 for STARTTLS.',
      min: 1,
      max: 65_535,
      variable: 'SMTP_URL',
      variablePart: 'port',
    }),
    'relay.encryption': choice({
      label: 'Encryption',
      options: {
        starttls: 'STARTTLS',
        tls: 'TLS',
        optional: 'STARTTLS if available, otherwise none',
      },
      default: 'starttls',
      variable: 'SMTP_URL',
      variablePart: 'encryption',
    }),
    'relay.user': text({ label: 'Username', variable: 'SMTP_URL', variablePart: 'user' }),
    'relay.password': secret({
      label: 'Password',
      max: 500,
      variable: 'SMTP_URL',
      variablePart: 'password',
      sealedFor: 'relay-password',
    }),
    'relay.connections': number({
      label: 'Simultaneous connections',
      help: 'Default: 10.',
      min: 1,
      max: CONNECTIONS_MAX,
      variable: 'SMTP_URL',
      variablePart: 'connections',
    }),
    'relay.per_second': number({
      label: 'Emails per second',
      help: 'Set this if your email provider has a limit.',
      min: 0.1,
      max: 10_000,
      decimals: true,
      variable: 'SMTP_URL',
      variablePart: 'perSecond',
    }),
    'dkim.domain': host({
      label: 'Domain',
      help: 'The domain you send from, such as example.com.',
      variable: 'DKIM_DOMAIN',
    }),
    'dkim.more_domains': domains({
      label: 'Additional domains',
      help: 'Other domains you send from. They use the same key, so publish the key’s DNS record for each domain.',
    }),
    'dkim.selector': text({
      label: 'Selector',
      help: 'A name for the key. For example, the key for the selector “news” is published at news._domainkey.example.com.',
      max: 63,
      pattern: {
        source: String.raw`^[A-Za-z\d]([A-Za-z\d-]*[A-Za-z\d])?(\.[A-Za-z\d]([A-Za-z\d-]*[A-Za-z\d])?)*$`,
        says: 'can contain only letters, digits, hyphens, and dots',
      },
      variable: 'DKIM_SELECTOR',
    }),
    'dkim.private_key': secret({
      label: 'Private key',
      help: 'RSA or Ed25519, in PEM format.',
      max: KEY_MAX_CHARS,
      multiline: true,
      variable: 'DKIM_PRIVATE_KEY',
      sealedFor: 'dkim-private-key',
    }),
  },
  sections: {
    senders: { title: 'From and reply-to', fields: ['senders', 'reply_to'] },
    relay: {
      title: 'Mail server',
      fields: [
        'relay.host',
        'relay.port',
        'relay.encryption',
        'relay.user',
        'relay.password',
        'relay.connections',
        'relay.per_second',
      ],
      after:
        'Changes take effect right away. If an issue is being sent, the remaining emails go through the new server.',
    },
    dkim: {
      title: 'DKIM',
      help: 'Signs emails so that mailbox providers can tell they come from you. Leave this section empty if your email provider signs your emails.',
      fields: ['dkim.domain', 'dkim.more_domains', 'dkim.selector', 'dkim.private_key'],
    },
  },
});
