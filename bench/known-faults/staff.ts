import { ADMIN } from '../helpers/running-product.ts';

/** What a request got. */
export interface Seen {
  status: number;
  headers: Headers;
  text: string;
  /** `data` of the body, or the whole body of a problem. */
  body: Record<string, unknown>;
}

interface Sent {
  json?: unknown;
  form?: FormData;
  raw?: string;
  type?: string;
  /** The address that the request comes from. */
  from?: string;
  headers?: Record<string, string>;
}

/** A request to the API; `line` is a method and a path below `/api/v1`, or below the origin where it begins with two slashes. */
export async function send(
  origin: string,
  line: string,
  sent: Sent & { token?: string } = {},
): Promise<Seen> {
  const [method = 'GET', path = ''] = line.split(/ (.*)/s);
  const body = sent.form ?? sent.raw ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json));
  const type = sent.type ?? (sent.json === undefined ? undefined : 'application/json');
  const response = await fetch(`${origin}${path.startsWith('//') ? path.slice(1) : `/api/v1${path}`}`, {
    method,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
    headers: {
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...(sent.token === undefined ? {} : { Authorization: `Bearer ${sent.token}` }),
      'X-Forwarded-For': sent.from ?? '203.0.113.7',
      ...sent.headers,
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: dataOf(text) };
}

function dataOf(text: string): Record<string, unknown> {
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    return (body['data'] as Record<string, unknown> | undefined) ?? body;
  } catch {
    return {};
  }
}

/** A staff member, or a program, by their token. */
export class Staff {
  readonly origin: string;
  readonly token: string;

  constructor(origin: string, token: string) {
    this.origin = origin;
    this.token = token;
  }

  send(line: string, sent: Sent = {}): Promise<Seen> {
    return send(this.origin, line, { token: this.token, ...sent });
  }

  /** The same for what must succeed: answers its data. */
  async make(line: string, json?: unknown): Promise<Record<string, unknown>> {
    const seen = await this.send(line, json === undefined ? {} : { json });
    if (seen.status >= 300) throw new Error(`${line}: ${seen.status} ${seen.text.slice(0, 300)}`);
    return seen.body;
  }

  /** Confirms who they are, for what outlives a session. */
  async confirm(password = ADMIN.password): Promise<void> {
    await this.make('POST /auth/step-up', { password });
  }

  /** The emails to an address, newest first, as the outbox stores them. */
  async mailsTo(address: string): Promise<string[]> {
    const list = (await this.make(
      `GET /outbox?per_page=100&to=${encodeURIComponent(address)}`,
    )) as unknown as {
      data: { id: string }[];
    };
    const texts: string[] = [];
    for (const { id } of list.data) texts.push((await this.send(`GET /outbox/${id}`)).text);
    return texts;
  }

  /** The token of the link in the newest email to an address that has one. */
  async linkIn(address: string): Promise<string> {
    const [token] = (await this.mailsTo(address)).flatMap(
      (text) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? [],
    );
    if (token === undefined) throw new Error(`There is no mail with a link to ${address}.`);
    return token;
  }

  /** A new user with a role, signed in. The caller must have confirmed their identity. */
  async hire(
    role: string,
    password = 'a walk along the river',
  ): Promise<Staff & { id: string; email: string }> {
    const email = `${role}-${Math.random().toString(36).slice(2)}@example.org`;
    const { id } = await this.make('POST /users', { name: `The ${role}`, email, role, password });
    const { body } = await send(this.origin, 'POST /auth/login', {
      json: { email, password },
      from: anyAddress(),
    });
    return Object.assign(new Staff(this.origin, String(body['token'])), { id: String(id), email });
  }
}

/** Another address of the network at each call. */
export function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `198.${18 + Math.floor(Math.random() * 2)}.${part()}.${part()}`;
}
