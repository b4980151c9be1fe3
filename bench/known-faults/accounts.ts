import { ADMIN } from '../helpers/running-product.ts';
import { type FaultGroup, type KnownFault, must } from './fault.ts';
import { anyAddress, send } from './staff.ts';

const PASSWORD = 'a walk along the river';

const obviousPasswords: KnownFault = {
  id: 'obvious-passwords',
  what: 'the name of the site and the own address as a password',
  async replay({ admin }) {
    await admin.confirm();
    const email = 'rosa.walker@example.org';
    const seen = [];
    for (const password of ['Colophon', 'colophon1', email]) {
      const json = { name: 'Rosa Walker', email, role: 'author', password };
      const { status } = await admin.send('POST /users', { json });
      must(status === 422, `${password}: ${status}`);
      seen.push(`${password} ${status}`);
    }
    return seen.join(', ');
  },
};

const stolenSession: KnownFault = {
  id: 'stolen-session',
  what: 'with a stolen session of an administrator: change the password, make a token, make an administrator',
  async replay({ product: { origin }, admin }) {
    await admin.confirm();
    const victim = await admin.hire('administrator', PASSWORD);
    const me = await victim.make('GET /user');
    const attempts = [
      await victim.send(`PUT /users/${victim.id}`, {
        json: { password: 'taken over by a thief', version: me['version'] ?? 1 },
      }),
      await victim.send('POST /api-tokens', { json: { name: 'For ever', role: 'administrator' } }),
      await victim.send('POST /users', {
        json: { name: 'Thief', email: 'thief@example.org', role: 'administrator', password: PASSWORD },
      }),
      await victim.send('POST /users/invitations', {
        json: { name: 'Thief', email: 'thief@example.org', role: 'administrator' },
      }),
      await victim.send('PUT /settings/ai', { json: { base_url: 'https://evil.test/v1' } }),
    ];
    const seen = attempts.map(({ status, body }) => `${status} ${String(body['code'])}`).join(', ');
    must(
      attempts.every(({ status }) => status === 403),
      seen,
    );
    const { status } = await send(origin, 'POST /auth/login', {
      json: { email: victim.email, password: PASSWORD },
      from: anyAddress(),
    });
    must(status === 200, `the owner's password gets ${status}`);
    return seen;
  },
};

const tokenOutlives: KnownFault = {
  id: 'token-after-password',
  what: 'an API token after its owner changed the password, and what it may do with accounts',
  async replay({ product: { origin }, admin }) {
    await admin.confirm();
    const owner = await admin.hire('administrator', PASSWORD);
    await owner.confirm(PASSWORD);
    const made = await owner.send('POST /api-tokens', {
      json: { name: 'A program', role: 'administrator', scopes: ['content:read', 'contacts:read'] },
    });
    const { body } =
      made.status === 201
        ? made
        : await owner.send('POST /api-tokens', { json: { name: 'A program', role: 'administrator' } });
    const token = String(body['token']);
    const asProgram = (line: string, json?: unknown) =>
      send(origin, line, { token, ...(json === undefined ? {} : { json }) });
    const reads = await asProgram('GET /content');
    must(reads.status === 200, `the new token gets ${reads.status}`);
    const people = [
      await asProgram('POST /users', {
        name: 'Thief',
        email: 'thief@example.org',
        role: 'administrator',
        password: PASSWORD,
      }),
      await asProgram(`DELETE /users/${owner.id}/second-factor`),
      await asProgram('POST /api-tokens', { name: 'Another', role: 'viewer' }),
    ];
    must(
      people.every(({ status }) => status === 403),
      `accounts: ${people.map(({ status }) => status).join()}`,
    );
    await owner.make('POST /auth/password', {
      current_password: PASSWORD,
      password: 'another river, another walk',
    });
    const after = await asProgram('GET /contacts');
    must(after.status === 401, `after the password changed it gets ${after.status}`);
    return 'accounts 403, after the password changed 401';
  },
};

const mistypedInvitation: KnownFault = {
  id: 'mistyped-invitation',
  what: 'the link of an invitation whose address was corrected afterwards',
  async replay({ product: { origin }, admin }) {
    await admin.confirm();
    const person = { name: 'Ida Wells', email: 'ida@exmaple.org', role: 'author' };
    const invited = await admin.make('POST /users/invitations', person);
    const link = await admin.linkIn(person.email);
    const before = await send(origin, 'POST /auth/password-link', { json: { token: link } });
    must(before.status === 200, `the link gets ${before.status} to begin with`);
    const path = `/users/${String(invited['id'])}`;
    const { version } = await admin.make(`GET ${path}`);
    await admin.make(`PUT ${path}`, { email: 'ida@example.org', version });
    const after = await send(origin, 'POST /auth/password-link', { json: { token: link } });
    must(after.status >= 400, `the link still opens: ${after.text.slice(0, 200)}`);
    const used = await send(origin, 'POST /auth/password-link/use', {
      json: { token: link, password: PASSWORD },
    });
    must(used.status >= 400, `the link still sets a password: ${used.status}`);
    return `${after.status}, ${used.status}`;
  },
};

const lockOut: KnownFault = {
  id: 'lock-out',
  what: '50 wrong passwords from 10 addresses, then the right one from where its owner signed in before',
  async replay({ product: { origin }, admin }) {
    await admin.confirm();
    const { email } = await admin.hire('editor', PASSWORD);
    const home = anyAddress();
    const login = (password: string, from: string) =>
      send(origin, 'POST /auth/login', { json: { email, password }, from });
    must((await login(PASSWORD, home)).status === 200, 'the first sign-in did not succeed');
    const guesses = new Map<number, number>();
    for (let index = 0; index < 50; index += 1) {
      const { status } = await login('a wrong password', `192.0.2.${(index % 10) + 1}`);
      guesses.set(status, (guesses.get(status) ?? 0) + 1);
    }
    const { status } = await login(PASSWORD, home);
    const seen = `guesses ${[...guesses].map(([code, count]) => `${count}×${code}`).join(', ')}; the owner ${status}`;
    must(status === 200, seen);
    return seen;
  },
};

const viewerAsksForMail: KnownFault = {
  id: 'refusal-words',
  what: 'a viewer opens a newsletter in the browser: refused as what they are',
  async replay({ admin }) {
    await admin.confirm();
    const viewer = await admin.hire('viewer');
    const { id } = await admin.make('POST /newsletter-campaigns', { name: 'One', subject: 'One' });
    const answers = [];
    for (const target of [String(id), '01990000-0000-7000-8000-000000000000'])
      answers.push(await viewer.send(`GET /newsletter-campaigns/view-html/${target}`));
    const seen = answers.map(({ status, body }) => `${status} ${String(body['code'])}`).join(', ');
    must(
      answers.every(({ status }) => status === 403),
      seen,
    );
    return seen;
  },
};

const ownDate: KnownFault = {
  id: 'own-published-date',
  what: 'an author sets the publication date of their own published article',
  async replay({ admin }) {
    await admin.confirm();
    const author = await admin.hire('author');
    const made = await author.make('POST /content', {
      content_type_name: 'article',
      title: 'On dates',
      intro: 'When it was.',
      body: '<p>Then.</p>',
    });
    const published = await admin.make(`POST /content/${String(made['id'])}/publish`, {});
    const { status, text } = await author.send(`PUT /content/${String(made['id'])}`, {
      json: { published_date: '2001-01-01T00:00:00.000Z', version: published['version'] },
    });
    must(status === 422 || status === 403, `${status} ${text.slice(0, 150)}`);
    return String(status);
  },
};

const futureDate: KnownFault = {
  id: 'future-date',
  what: 'publish with a publication date in 2099',
  async replay({ product: { origin }, admin }) {
    const made = await admin.make('POST /content', {
      content_type_name: 'article',
      title: 'From the future',
      intro: 'Not yet.',
      body: '<p>Not yet.</p>',
      published_date: '2099-01-01T00:00:00.000Z',
    });
    const { status, body } = await admin.send(`POST /content/${String(made['id'])}/publish`, { json: {} });
    for (const path of ['GET /content', 'GET //feed.xml', 'GET //articles', 'GET //']) {
      const { text } = await send(origin, path);
      must(!text.includes('From the future'), `${path} shows it; publishing answered ${status}`);
    }
    return `publishing answered ${status} ${String(body['status'] ?? body['code'])}; visitors do not see it`;
  },
};

const linksInOutbox: KnownFault = {
  id: 'links-in-outbox',
  what: 'the link for a password that was used, as the outbox shows it afterwards',
  async replay({ product: { origin }, admin }) {
    await admin.confirm();
    const { email } = await admin.hire('author', PASSWORD);
    await send(origin, 'POST /auth/password-reset', { json: { email }, from: anyAddress() });
    const token = await admin.linkIn(email);
    const used = await send(origin, 'POST /auth/password-link/use', {
      json: { token, password: 'another river, another walk' },
    });
    must(used.status === 200, `using it answered ${used.status}`);
    const again = await send(origin, 'POST /auth/password-link', { json: { token } });
    must(again.status >= 400, `it opens again: ${again.status}`);
    const mails = await admin.mailsTo(email);
    must(!mails.join().includes(token), 'the mail in the outbox still holds the link');
    return 'the link is dead, and gone from the mail';
  },
};

/** Ways to take over another account, or to keep what should have been lost. */
export const accounts: FaultGroup = {
  name: 'Accounts and rights',
  prepare: () => Promise.resolve({ env: { ADMIN_EMAIL: ADMIN.email } }),
  faults: [
    obviousPasswords,
    stolenSession,
    tokenOutlives,
    mistypedInvitation,
    lockOut,
    viewerAsksForMail,
    ownDate,
    futureDate,
    linksInOutbox,
  ],
};
