import { type Relay, type RelayScript, startRelay } from '#api/testing/mail/smtp-relay.ts';
import { type FaultGroup, type KnownFault, must, seconds, until } from './fault.ts';
import { importReaders, newsletterTo } from './newsletter.ts';
import { type Staff, anyAddress, send } from './staff.ts';

/** What the mail server does at present. */
const script: RelayScript = {};
let relay: Relay | undefined;

function behave(next: RelayScript): void {
  delete script.greeting;
  delete script.recipient;
  delete script.dot;
  delete script.delayMs;
  Object.assign(script, next);
}

const signUps = (origin: string, name: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      send(origin, 'POST /email/subscribe', {
        json: { email: `${name}${index}@example.org`, firstName: 'Ann' },
        from: anyAddress(),
      }),
    ),
  );

/** An article that goes live after `afterMs`; returns how long after its time a visitor saw it. */
export async function scheduledLate(admin: Staff, title: string, afterMs: number): Promise<number> {
  const { id, slug, created_at } = await admin.make('POST /content', {
    content_type_name: 'article',
    title,
    intro: 'On time.',
    body: '<p>On time.</p>',
  });
  // The clock of the product may be another than ours.
  const at = Date.parse(String(created_at)) + afterMs;
  await admin.make(`POST /content/${String(id)}/publish`, { scheduled_at: new Date(at).toISOString() });
  const took = await until(
    async () =>
      (await send(admin.origin, `GET /content/slug/${String(slug)}?content_type_name=article`)).status,
    { holds: (status) => status === 200, withinMs: afterMs + 30_000 },
  );
  return took - afterMs;
}

const refusesAll: KnownFault = {
  id: 'refusing-mail-server',
  what: 'a mail server that refuses every mail of a newsletter to 60 readers',
  async replay({ admin }) {
    behave({ sender: () => '250 ok', recipient: () => '554 5.7.1 Relay access denied' });
    const list = await importReaders(admin, 'refused', 60);
    const id = await newsletterTo(admin, list, 'Refused');
    await until(async () => (await admin.make(`GET /newsletter-campaigns/${id}`))['status'], {
      holds: (status) => status === 'paused' || status === 'sent',
      withinMs: 60_000,
    });
    const { status, status_reason } = await admin.make(`GET /newsletter-campaigns/${id}`);
    must(status === 'paused' && status_reason !== null, `${String(status)}: ${String(status_reason)}`);
    return `paused: ${String(status_reason)}`;
  },
};

const dropsAfterDot: KnownFault = {
  id: 'unknown-deliveries',
  what: 'a mail server that drops the line after every fifth message: what staff can do about the rest',
  async replay({ admin }) {
    let messages = 0;
    behave({ dot: () => ((messages += 1) % 5 === 0 ? 'drop' : '250 ok') });
    const list = await importReaders(admin, 'dropped', 40);
    const id = await newsletterTo(admin, list, 'Dropped');
    await until(async () => (await admin.make(`GET /newsletter-campaigns/${id}`))['status'], {
      holds: (status) => status === 'sent',
      withinMs: 90_000,
    });
    behave({});
    const countOf = async (): Promise<number> => {
      const { counts } = await admin.make(`GET /newsletter-campaigns/${id}`);
      return (counts as { unknown?: number }).unknown ?? 0;
    };
    const unknown = await countOf();
    must(unknown > 0, 'no delivery is unknown: this replay shows nothing');
    const people = (relay?.arrived ?? []).map(({ to }) => to).filter((to) => to.startsWith('dropped'));
    must(new Set(people).size === people.length, `${people.length} mails to ${new Set(people).size} people`);
    const { changed } = await admin.make(`POST /newsletter-campaigns/${id}/review-unknown`, {
      as: 'arrived',
    });
    must(changed === unknown, `${String(changed)} of ${unknown} could be marked`);
    return `${unknown} unknown, all marked as arrived; nobody got two`;
  },
};

const hangs: KnownFault = {
  id: 'hanging-mail-server',
  what: 'a mail server that takes ten seconds for each answer, five sign-ups, and a scheduled article',
  async replay({ product: { origin }, admin }) {
    behave({ delayMs: 10_000 });
    await signUps(origin, 'slow', 5);
    const late = await scheduledLate(admin, 'In spite of slow mail', 5_000);
    must(late < 2_500, `live ${seconds(late)} after its time`);
    return `live ${seconds(Math.max(0, late))} after its time`;
  },
};

const neverAnswers: KnownFault = {
  id: 'silent-mail-server',
  what: 'a mail server that never answers the end of a message, a scheduled article, then SIGTERM',
  async replay({ product, admin }) {
    behave({ dot: () => 'hang' });
    await signUps(product.origin, 'silent', 5);
    const late = await scheduledLate(admin, 'In spite of silence', 5_000);
    must(late < 2_500, `live ${seconds(late)} after its time`);
    const startedAt = performance.now();
    const code = await Promise.race([
      product.kill('SIGTERM'),
      new Promise<'still running'>((resolve) => setTimeout(() => resolve('still running'), 20_000)),
    ]);
    const took = performance.now() - startedAt;
    must(code !== 'still running' && took < 15_500, `SIGTERM: ${code} after ${seconds(took)}`);
    return `live in time; ended with ${code} ${seconds(took)} after SIGTERM`;
  },
};

/** Mail servers in a bad mood. */
export const mailServer: FaultGroup = {
  name: 'Mail servers',
  async prepare() {
    relay = await startRelay(script);
    return {
      env: { SMTP_URL: relay.url },
      end: async () => relay?.close(),
    };
  },
  // The last one ends the product.
  faults: [refusesAll, dropsAfterDot, hangs, neverAnswers],
};
