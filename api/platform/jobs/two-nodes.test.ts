import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, rows } from '../database/database.ts';
import { openDatabase } from '../engines/open-database.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { applySchedules } from '../settings/apply-schedules.ts';
import { siteImports } from '../../business/site-import/site-import-queue.ts';
import { runSiteImports } from '../../business/site-import/run-site-imports.ts';
import { ghostExport } from '../../business/site-import/testing/ghost-fixture.ts';
import { importClient } from '../../business/site-import/testing/import-client.ts';
import { createOldSite } from '../../business/site-import/testing/old-site.ts';
import { sendQueuedMails } from '../../testing/mail/send-single-mails.ts';
import type { Mailer } from '../smtp/mailer.ts';
import { sendWelcomeSeries } from '../../business/welcome/send-welcome.ts';
import { clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import { MAIL_BLOCKS, insertReaders } from '../../testing/newsletter.ts';
import { type TestApp, createNodeBeside, createTestApp } from '../../testing/test-app.ts';
import { deliverDue } from '../../business/webhooks/deliver-webhooks.ts';

/*
 * Two servers over one database, each with its own connections, that do the same due work at the same moment. On
 * the embedded database there is one process: both share its connection, and take turns.
 */
const MANY = 60;
/** Enough for two batches of a file. */
const TEXTS = 24;
const sent: string[] = [];
const told: string[] = [];
const oldSite = createOldSite();
/** What else happens while an image is fetched. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();
const relay: Mailer = {
  delivers: true,
  connections: 2,
  perSecond: undefined,
  connect: () =>
    Promise.resolve({
      isOpen: true,
      close: () => undefined,
      send: ({ envelope }) => {
        sent.push(envelope.to);
        return Promise.resolve({ outcome: 'accepted', code: 250, reply: 'ok' });
      },
    }),
};

let database: TestDatabase;
let second: Database | undefined;
let nodes: [TestApp, TestApp];
beforeAll(async () => {
  database = await createTestDatabase();
  if (database.url !== undefined) second = await openDatabase({ databaseUrl: database.url, dataDir: '' });
});
beforeEach(async () => {
  await database.reset();
  sent.length = 0;
  told.length = 0;
  meanwhile = () => Promise.resolve();
  const first = await createTestApp(database.database, {
    mailer: relay,
    fetch: async (input) => {
      await meanwhile();
      return oldSite.fetch(input);
    },
    post: (_url, { headers }) => {
      told.push(headers['webhook-id'] ?? '');
      return Promise.resolve({ status: 200, text: 'ok' });
    },
  });
  nodes = [first, createNodeBeside(first, second ?? database.database)];
});
afterAll(async () => {
  await second?.close();
  await database.close();
});

const everywhere = (work: (node: TestApp) => Promise<unknown>) =>
  Promise.all([...nodes, ...nodes].map((node) => work(node)));

describe('two nodes that look at the same moment', () => {
  it('send each new reader every email of a series once', async () => {
    const [first] = nodes;
    const editor = clientFor(first, 'editor');
    const template = madeBy(
      await editor.post('/newsletter-templates', { name: 'Welcome', blocks: MAIL_BLOCKS }),
    );
    const list = (await editor.get('/contact-lists')).page.data[0]?.id;
    const steps = [{ subject: 'Welcome', delay_hours: 0, template_id: template.id }];
    expect((await editor.put(`/contact-lists/${list}/welcome-series`, { steps })).status).toBe(200);
    await insertReaders(first, MANY);
    await rows(
      first.deps.database.queries,
      sql`INSERT INTO welcome_runs (contact_id, contact_list_id, started_at)
          SELECT id, ${list}, ${first.deps.now().toISOString()} FROM contacts`,
    );
    for (let turn = 0; turn < 3; turn += 1)
      await everywhere(async ({ deps }) => {
        await sendWelcomeSeries(deps);
        await sendQueuedMails(deps);
      });
    expect(sent).toHaveLength(MANY);
    expect(new Set(sent).size).toBe(MANY);
    expect((await editor.get(`/contact-lists/${list}/welcome-series`)).data).toMatchObject({
      finished: MANY,
      steps: [{ accepted: MANY, queued: 0 }],
    });
  });

  it('tell another program each message once', async () => {
    const administrator = clientFor(nodes[0], 'administrator');
    const { id } = madeBy(
      await administrator.post('/webhooks', { name: 'CRM', url: 'https://hooks.example.com/in' }),
    );
    await administrator.post(`/webhooks/${id}/secret`);
    for (let message = 0; message < MANY; message += 1)
      expect((await administrator.post(`/webhooks/${id}/send-test`)).status).toBe(202);
    const waits = async () =>
      rows(
        nodes[0].deps.database.queries,
        sql`SELECT 1 FROM webhook_deliveries WHERE state = 'queued' LIMIT 1`,
      );
    for (let turn = 0; turn < MANY && (await waits()).length > 0; turn += 1)
      await everywhere(({ deps }) => deliverDue(deps, 'well'));
    expect(told).toHaveLength(MANY);
    expect(new Set(told).size).toBe(MANY);
  });

  it('apply each scheduled change of settings once while people save and schedule beside it', async () => {
    const [first] = nodes;
    const administrator = clientFor(first, 'administrator');
    const path = '/settings/navigation';
    for (let round = 1; round <= 8; round += 1) {
      const { version } = (await administrator.get(path)).data;
      const at = new Date(first.clock.now().getTime() + 1000).toISOString();
      const settings = { copyright: `Planned ${round}` };
      expect((await administrator.post(`${path}/schedule`, { at, version, settings })).status).toBe(201);
      first.clock.advance(1000);
      const later = new Date(first.clock.now().getTime() + 60_000).toISOString();
      const [saved, planned, moved] = await Promise.all([
        administrator.put(path, { version, made_with: `Saved ${round}` }),
        administrator.post(`${path}/schedule`, { at: later, version, settings }),
        administrator.put(`${path}/schedule`, { at: later, version: 1 }),
        everywhere(({ deps }) => applySchedules(deps)),
      ]);
      expect([200, 409]).toContain(saved.status);
      expect([201, 409]).toContain(planned.status);
      expect([200, 404, 409]).toContain(moved.status);
      // A change that was postponed is still to be applied.
      first.clock.advance(60_000);
      await everywhere(({ deps }) => applySchedules(deps));
      const changes = 1 + Number(saved.status === 200) + Number(planned.status === 201);
      const after = (await administrator.get(path)).data;
      expect([after.version, after['copyright']]).toEqual([Number(version) + changes, `Planned ${round}`]);
    }
  });
});

/** A file of `TEXTS` texts, each with its own image; all share a tag. */
function manyTexts(): string {
  return ghostExport((data) => {
    const [first] = data.posts;
    data.posts = Array.from({ length: TEXTS }, (_, index) => ({
      ...first,
      id: `b${index}`.padStart(24, '0'),
      title: `Text ${index}`,
      slug: `text-${index}`,
      html: `<p>Text ${index}.</p>`,
      feature_image: `__GHOST_URL__/content/images/${index}.png`,
    }));
    const [link] = data['posts_tags'] ?? [];
    data['posts_tags'] = data.posts.map((post) => ({ ...link, post_id: post['id'] }));
  });
}

describe('two nodes and a file from elsewhere', () => {
  const client = importClient(() => nodes[0]);
  const on = () => nodes[0].deps.database.queries;
  const endLease = () =>
    rows(on(), sql`UPDATE site_imports SET lease_until = clock_timestamp() - interval '1s'`);

  it('create each text and image once, even if a node seems dead in the middle of its work', async () => {
    const { id } = await client.check('ghost.json', manyTexts(), { site_address: 'https://slow.example' });
    expect((await clientFor(nodes[0], 'editor').post(`/imports/${id}/run`)).status).toBe(202);
    // On the embedded database there is no other process: a file is only taken over from a dead one.
    const workers = second === undefined ? [nodes[0]] : [...nodes, ...nodes];
    let fetched = 0;
    meanwhile = async () => {
      fetched += 1;
      if (second !== undefined && fetched % 3 === 0 && fetched < TEXTS) await endLease();
    };
    const isOver = async () => (await client.read(id)).status === 'finished';
    await Promise.all(
      workers.map(async ({ deps }) => {
        while (!(await isOver())) await runSiteImports(deps);
      }),
    );
    expect((await client.read(id)).counts).toMatchObject({ created: TEXTS, refused: 0, waiting: 0 });
    const [made] = await rows(
      on(),
      sql`SELECT (SELECT count(*)::int FROM content) AS texts, (SELECT count(DISTINCT title)::int FROM content) AS titles,
                 (SELECT count(*)::int FROM publications) AS live, (SELECT count(*)::int FROM images) AS pictures,
                 (SELECT count(*)::int FROM tags WHERE slug = 'habits') AS tags`,
    );
    expect(made).toEqual({ texts: TEXTS, titles: TEXTS, live: TEXTS, pictures: TEXTS, tags: 1 });
  });

  it('hand it on by lease and epoch: who held it before writes nothing more', async () => {
    const { id } = await client.check('ghost.json', manyTexts());
    await clientFor(nodes[0], 'editor').post(`/imports/${id}/run`);
    const [early] = await siteImports.claim(nodes[0].deps);
    if (early === undefined) throw new Error('Nobody else works on it.');
    const beside = second === undefined ? [] : await siteImports.claim(nodes[1].deps);
    expect(beside).toEqual([]);
    await endLease();
    const late = await siteImports.claim(nodes[1].deps);
    expect(late).toEqual([{ id, epoch: early.epoch + 1 }]);
    await expect(siteImports.renew(on(), early)).rejects.toThrow('not ours');
    expect(await siteImports.renew(on(), { id, epoch: early.epoch + 1 })).toMatchObject({
      status: 'running',
    });
  });
});
