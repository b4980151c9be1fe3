import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { type TcpProxy, openTcpProxy } from '#api/testing/processes/tcp-proxy.ts';
import { type FaultGroup, type KnownFault, must, seconds, until } from './fault.ts';
import { send } from './staff.ts';

const server = process.env['TEST_DATABASE_URL'];
let line: TcpProxy | undefined;
let databaseUrl = '';

const lockedTable: KnownFault = {
  id: 'locked-table',
  what: 'a write while another program holds a lock on the table',
  async replay({ admin }) {
    const { id, version } = await admin.make('POST /content', {
      content_type_name: 'article',
      title: 'Locked',
    });
    const other = new Client({ connectionString: databaseUrl });
    await other.connect();
    try {
      await other.query('BEGIN; LOCK TABLE content IN ACCESS EXCLUSIVE MODE');
      const startedAt = performance.now();
      const { status } = await admin.send(`PUT /content/${String(id)}`, { json: { title: 'Free', version } });
      const took = performance.now() - startedAt;
      must(status === 503 && took < 2_500, `${status} after ${seconds(took)}`);
      await other.query('ROLLBACK');
      return `${status} after ${seconds(took)}`;
    } finally {
      await other.end();
    }
  },
};

const away: KnownFault = {
  id: 'database-away',
  what: 'PostgreSQL is out of reach for 20 seconds while people read',
  async replay({ product: { origin }, admin }) {
    const { id, slug } = await admin.make('POST /content', {
      content_type_name: 'article',
      title: 'Read on',
      intro: 'Whatever happens.',
      body: '<p>Read on.</p>',
    });
    await admin.make(`POST /content/${String(id)}/publish`, {});
    const warm = ['/', '/articles', `/articles/${String(slug)}`, '/feed.xml', '/sitemap.xml', '/about'];
    for (let round = 0; round < 3; round += 1)
      for (const path of warm) {
        const { status } = await send(origin, `GET /${path}`);
        must(status === 200, `${path}: ${status} before anything happened`);
      }
    await line?.set('refused');
    const bad: string[] = [];
    let slowestWrite = 0;
    try {
      const endAt = performance.now() + 20_000;
      while (performance.now() < endAt) {
        for (const path of warm) {
          const { status } = await send(origin, `GET /${path}`);
          if (status !== 200) bad.push(`${path} ${status}`);
        }
        const cold = await send(origin, `GET //articles/never-${bad.length}-${Math.random()}`);
        if (cold.status !== 503 || cold.headers.get('retry-after') === null)
          bad.push(`a page that is not in memory ${cold.status}`);
        const startedAt = performance.now();
        const { status } = await admin.send('POST /tag', { json: { name: 'While it was away' } });
        slowestWrite = Math.max(slowestWrite, performance.now() - startedAt);
        if (status !== 503) bad.push(`a write ${status}`);
      }
    } finally {
      await line?.set('open');
    }
    must(bad.length === 0, `${bad.length} answers, such as ${[...new Set(bad)].slice(0, 6).join(', ')}`);
    must(slowestWrite < 2_500, `a write was answered after ${seconds(slowestWrite)}`);
    const back = await until(
      async () => (await admin.send('POST /tag', { json: { name: `Back ${Math.random()}` } })).status,
      { holds: (status) => status === 201, withinMs: 30_000 },
    );
    return `pages 200, others 503; slowest write ${seconds(slowestWrite)}; writes again ${seconds(back)} after it was back`;
  },
};

/** A product whose line to PostgreSQL can be cut. */
export const databaseAway: FaultGroup = {
  name: 'PostgreSQL away',
  missing: () =>
    server === undefined ? 'set TEST_DATABASE_URL to a PostgreSQL where databases may be made' : undefined,
  async prepare() {
    const admin = new Client({ connectionString: server });
    await admin.connect();
    const name = `known_faults_${randomBytes(6).toString('hex')}`;
    await admin.query(`CREATE DATABASE ${name}`);
    const url = new URL(server ?? '');
    url.pathname = `/${name}`;
    databaseUrl = url.href;
    line = await openTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
    url.hostname = '127.0.0.1';
    url.port = String(line.port);
    return {
      env: { DATABASE_URL: url.href },
      end: async () => {
        await line?.close();
        await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
        await admin.end();
      },
    };
  },
  faults: [lockedTable, away],
};
