import { Liquid, type LiquidError, type Template } from 'liquidjs';
import { MAIL_VARIABLES } from '#schema/newsletter/mail-variables.ts';
import { safeAddress } from './safe-address.ts';
import { type Spoken, asWritten, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The variables of an email. `*` stands for any name. */
const VARIABLES: ReadonlySet<string> = new Set(MAIL_VARIABLES.map(({ name }) => name));

/** Tags that read other templates, and tags that have no use in an email. */
const REFUSED_TAGS = ['include', 'render', 'layout', 'block', 'echo', 'liquid', 'increment', 'decrement'];
/** Filters that would undo escaping, or return something that is not text. */
const REFUSED_FILTERS = ['raw', 'inspect', 'json', 'jsonify', 'hmac_sha256', 'sha256', 'sample'];

/**
 * A text must render fast when it is saved; one that passed gets more time later, since a busy machine is not
 * its fault.
 */
const CHECK_LIMIT_MS = 200;
const SEND_LIMIT_MS = 10_000;
/** The engine's message for a text that reached its limit. */
const TOO_SLOW = 'template render limit exceeded';

const shared = {
  parseLimit: 1_000_000,
  memoryLimit: 5_000_000,
  strictFilters: true,
  strictVariables: false,
  // Only own properties of the data: no prototypes or functions.
  ownPropertyOnly: true,
  relativeReference: false,
} as const;

/** One engine for HTML, which escapes values; one for text; and one for user input, without our filters. */
const engines = {
  html: restricted({ ...shared, renderLimit: SEND_LIMIT_MS, outputEscape: 'escape' }),
  text: restricted({ ...shared, renderLimit: SEND_LIMIT_MS }),
  check: restricted({ ...shared, renderLimit: CHECK_LIMIT_MS }),
};

for (const engine of [engines.html, engines.text])
  engine.registerFilter('mail_address', { handler: safeAddress, raw: true });

function restricted(options: ConstructorParameters<typeof Liquid>[0]): Liquid {
  const engine = new Liquid(options);
  for (const tag of REFUSED_TAGS) delete engine.tags[tag];
  for (const filter of REFUSED_FILTERS) delete engine.filters[filter];
  return engine;
}

/** The data of one email. */
export interface MailData {
  contact: {
    email: string;
    first_name: string | null;
    last_name: string | null;
    attributes: Record<string, unknown>;
  };
  /** The postal address is one line; empty when none is set. */
  site: { name: string; url: string; postal_address: string };
  newsletter: { name: string; subject: string };
  unsubscribe_url: string;
  preferences_url: string;
  view_in_browser_url: string;
  /** We add it to tracked links for tracking per person; authors cannot use it. */
  reader_tag?: string;
  /** What a program sends with an email. */
  data?: unknown;
}

/** A parsed template: renders any number of emails. Throws if an email takes too long or too much memory. */
export type Renderer = (data: MailData) => string;

export function parseTemplate(source: string, kind: keyof typeof engines): Renderer {
  const engine = engines[kind];
  const templates: Template[] = engine.parse(source);
  return (data) => String(engine.renderSync(templates, { ...data }));
}

/** What a text is part of: only an email that a program sends has its `data`. Templates are for both. */
export interface LiquidUse {
  hasData: boolean;
}

/** The Liquid problems of a text, each with its position: `unknown variable foo (line 2, column 5)`. */
export function liquidProblems(source: string, { hasData }: LiquidUse): Spoken[] {
  let globals;
  try {
    ({ globals } = engines.check.parseAndAnalyzeSync(source, undefined, { partials: false }));
  } catch (error) {
    return [problemOf(error as LiquidError)];
  }
  const uses = Object.values(globals).flat();
  const problems = uses
    .filter(({ segments }) => !isKnown(segments) || (!hasData && segments[0] === 'data'))
    .map(({ segments, location }) => {
      const name = nameOf(segments);
      const problem = isKnown(segments) ? spoken('no_data', { name }) : spoken('unknown_variable', { name });
      return problemAt(problem, location.row, location.col);
    });
  return problems.length > 0
    ? [...new Map(problems.map((problem) => [String(problem), problem])).values()]
    : renderProblems(source);
}

/** A person without any data: every email must cope with this. */
const NOBODY: MailData = {
  contact: { email: 'reader@example.com', first_name: null, last_name: null, attributes: {} },
  site: { name: 'Site', url: 'https://example.com', postal_address: '' },
  newsletter: { name: 'Newsletter', subject: 'Subject' },
  unsubscribe_url: 'https://example.com/u',
  preferences_url: 'https://example.com/p',
  view_in_browser_url: 'https://example.com/v',
};

/** Errors that occur only during rendering: an endless loop, too much memory. */
function renderProblems(source: string): Spoken[] {
  let problems: Spoken[] = [];
  // The limit is wall-clock time: only a text that is too slow twice is slow by itself.
  for (let turn = 0; turn < 2; turn += 1) {
    problems = renderProblem(source);
    if (!problems.some((problem) => String(problem).includes(TOO_SLOW))) break;
  }
  return problems;
}

function renderProblem(source: string): Spoken[] {
  try {
    parseTemplate(source, 'check')(NOBODY);
    return [];
  } catch (error) {
    return [problemOf(error as LiquidError)];
  }
}

/** Whether a part of a text closes every condition that it opens. */
export function parsesAlone(part: string): boolean {
  try {
    engines.html.parse(part);
    return true;
  } catch {
    return false;
  }
}

/** What prints the unsubscribe link. */
export const UNSUBSCRIBE_VARIABLE = '{{ unsubscribe_url }}';

/** Whether a text prints the unsubscribe link. */
export function hasUnsubscribeLink(source: string): boolean {
  return /\{\{-?\s*unsubscribe_url\b[^}]*\}\}/.test(source);
}

function isKnown(segments: readonly unknown[]): boolean {
  const names = segments.map((segment) => (typeof segment === 'string' ? segment : '[]'));
  // What a program sends has any shape.
  if (names[0] === 'data') return names.length >= 2 && !names.some((name) => name.startsWith('_'));
  if (names.includes('[]') || names.some((name) => name.startsWith('_'))) return false;
  if (VARIABLES.has(names.join('.'))) return true;
  return names.length >= 3 && VARIABLES.has(`${names.slice(0, 2).join('.')}.*`);
}

function nameOf(segments: readonly unknown[]): string {
  const names = segments.map((segment) => (Array.isArray(segment) ? '[…]' : String(segment)));
  return names.join('.').slice(0, 80);
}

function problemOf(error: LiquidError): Spoken {
  const [row = 1, column = 1] = error.token?.getPosition() ?? [];
  const words = (error.originalError?.message ?? error.message).replace(/, line:\d+, col:\d+$/, '');
  // The engine has its texts in English only.
  return problemAt(asWritten(words), row, column);
}

/** `unknown variable foo (line 2, column 5)` */
export function problemAt(problem: Spoken, line: number, column: number): Spoken {
  return spoken('in_line', { problem, line, column });
}
