import { type FaultGroup, type KnownFault, longestWait, must, seconds, until } from './fault.ts';
import { send } from './staff.ts';

/** On a busy machine even a round trip takes a while; the bench of the event loop has the figures. */
const HELD_MS = 1_000;

const held = (ms: number, more = '') => {
  must(ms < HELD_MS, `held the process up for ${seconds(ms)}${more}`);
  return `longest wait ${seconds(ms)}${more}`;
};

const bounces: KnownFault = {
  id: 'bounce-subject',
  what: 'a stranger reports a bounce whose subject has 55,000 encoded words, again and again',
  async replay({ product: { origin } }) {
    const raw = `Subject: ${'=?utf-8?B?YWFh?= '.repeat(55_000)}\r\n\r\nx`;
    const statuses: number[] = [];
    const longest = await longestWait(origin, async () => {
      for (let round = 0; round < 5; round += 1)
        statuses.push(
          (await send(origin, 'POST /email/bounces/message', { raw, type: 'message/rfc822' })).status,
        );
    });
    must(
      statuses.every((status) => status >= 400 && status < 500),
      `statuses ${statuses.join()}`,
    );
    return held(longest, `, ${statuses.join()}`);
  },
};

const MAILS: readonly [string, string][] = [
  ['groups of addresses', `To: ${'a:b;'.repeat(200_000)}\r\n\r\nx`],
  ['a folded header', `X-Long: ${'a\r\n '.repeat(250_000)}\r\n\r\nx`],
];
const otherMails: KnownFault = {
  id: 'bounce-headers',
  what: 'the same with 200,000 groups of addresses, and with a header of 250,000 lines',
  async replay({ product: { origin } }) {
    let longest = 0;
    for (const [, raw] of MAILS)
      longest = Math.max(
        longest,
        await longestWait(origin, () =>
          send(origin, 'POST /email/bounces/message', { raw, type: 'message/rfc822' }),
        ),
      );
    return held(longest);
  },
};

const templates: KnownFault = {
  id: 'template-tags',
  what: 'an editor saves and previews an email template with blocks of 66,000 tags',
  async replay({ product: { origin }, admin }) {
    const html = '<b>'.repeat(66_000);
    const json = {
      name: 'Tags',
      subject: 'Tags',
      blocks: [
        { type: 'text', html },
        { type: 'html', html },
      ],
    };
    const statuses: number[] = [];
    const longest = await longestWait(origin, async () => {
      statuses.push((await admin.send('POST /newsletter-templates', { json })).status);
      statuses.push((await admin.send('POST /newsletter-templates/preview', { json })).status);
    });
    must(
      statuses.every((status) => status < 500),
      `statuses ${statuses.join()}`,
    );
    return held(longest, `, ${statuses.join()}`);
  },
};

const bodies: KnownFault = {
  id: 'body-brackets',
  what: 'an author saves a body of 520,000 "<", and one of 10,000 nested elements',
  async replay({ product: { origin }, admin }) {
    const longest = await longestWait(origin, async () => {
      for (const body of ['<'.repeat(520_000), `${'<div>'.repeat(10_000)}x`]) {
        const json = { content_type_name: 'article', title: 'Brackets', body };
        const { status, text } = await admin.send('POST /content', { json });
        must(status < 500, `${status} ${text.slice(0, 100)}`);
      }
    });
    return held(longest);
  },
};

const NAMES = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__'];
const keys: KnownFault = {
  id: 'prototype-keys',
  what: 'keys such as constructor and __proto__ in a body',
  async replay({ product: { origin } }) {
    const seen: string[] = [];
    for (const name of NAMES) {
      const raw = `{"email":"a@example.org","firstName":"A","${name}":1}`;
      const { status, text } = await send(origin, 'POST /email/subscribe', { raw, type: 'application/json' });
      must(status === 422 && text.includes(`"${name}"`), `${name}: ${status} ${text.slice(0, 120)}`);
      seen.push(`${name} ${status}`);
    }
    return seen.join(', ');
  },
};

const csv: KnownFault = {
  id: 'csv-headers',
  what: 'a CSV of contacts with the header constructor or __proto__, then a good one',
  async replay({ admin }) {
    const lists = (await admin.make('GET /contact-lists')) as unknown as { data: { id: string }[] };
    const importFile = async (text: string): Promise<string> => {
      const form = new FormData();
      form.set('file', new File([text], 'contacts.csv', { type: 'text/csv' }));
      form.set('contact_list_ids', lists.data[0]?.id ?? '');
      const { body } = await admin.send('POST /contacts/import', { form });
      return String(body['id']);
    };
    const before = [];
    for (const name of NAMES) before.push(await importFile(`email,${name}\n${name}@example.org,1`));
    const last = await importFile('email\nlast@example.org');
    const took = await until(async () => (await admin.make(`GET /contacts/imports/${last}`))['status'], {
      holds: (status) => status === 'done' || status === 'finished' || status === 'completed',
      withinMs: 30_000,
    });
    const states = [];
    for (const id of before) states.push((await admin.make(`GET /contacts/imports/${id}`))['status']);
    return `the later import ended after ${seconds(took)}; the others: ${states.join()}`;
  },
};

const searches: KnownFault = {
  id: 'overload',
  what: '300 searches at once that are not in memory, for eight seconds',
  async replay({ product: { origin } }) {
    const counts = new Map<number, number>();
    let slowestServed = 0;
    let healthFailures = 0;
    const endAt = performance.now() + 8_000;
    const one = async () => {
      while (performance.now() < endAt) {
        const startedAt = performance.now();
        const path = `/search?query=${Math.random().toString(36).slice(2)}`;
        const { status } = await send(origin, `GET //${path.slice(1)}`);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (status === 200) slowestServed = Math.max(slowestServed, performance.now() - startedAt);
      }
    };
    const health = async () => {
      while (performance.now() < endAt) {
        const { status } = await fetch(`${origin}/healthz`);
        if (status !== 200) healthFailures += 1;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    await Promise.all([...Array.from({ length: 300 }, one), health()]);
    const seen = `${[...counts].map(([status, count]) => `${count}×${status}`).join(', ')}; slowest page ${seconds(slowestServed)}`;
    must(healthFailures === 0, `${healthFailures} failures of /healthz; ${seen}`);
    must((counts.get(503) ?? 0) > 0 || slowestServed < 2_000, `nothing was refused; ${seen}`);
    return seen;
  },
};

/** Requests that blocked everyone, or broke what came after them. */
export const costlyRequests: FaultGroup = {
  name: 'Requests that cost too much',
  prepare: () => Promise.resolve({ env: {} }),
  faults: [keys, csv, bounces, otherMails, templates, bodies, searches],
};
