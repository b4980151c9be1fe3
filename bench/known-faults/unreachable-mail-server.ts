import { type FaultGroup, type KnownFault, must, seconds, until } from './fault.ts';
import { importReaders, newsletterTo } from './newsletter.ts';

const HOST = 'no-such-host.invalid';

const isShown: KnownFault = {
  id: 'unreachable-mail-server',
  what: 'a newsletter through a mail server whose name is unknown: what staff see of it',
  async replay({ admin }) {
    const list = await importReaders(admin, 'nowhere', 5);
    const id = await newsletterTo(admin, list, 'To nowhere');
    const places = {
      'the settings': 'GET /settings/email/status',
      'the sending': `GET /newsletter-campaigns/${id}/progress`,
      Today: 'GET /today',
    };
    const took: string[] = [];
    const startedAt = performance.now();
    for (const [name, line] of Object.entries(places)) {
      await until(async () => (await admin.send(line)).text, {
        holds: (text) => /mail server|mail_server|host_unknown|unavailable/i.test(text),
        withinMs: 30_000,
      }).catch((error: unknown) => must(false, `${name}: ${String(error)}`));
      took.push(name);
    }
    return `said on ${took.join(', ')} within ${seconds(performance.now() - startedAt)}`;
  },
};

/** A mail server that is not there at all. */
export const unreachableMailServer: FaultGroup = {
  name: 'A mail server that is not there',
  prepare: () => Promise.resolve({ env: { SMTP_URL: `smtp://${HOST}:25` } }),
  faults: [isShown],
};
