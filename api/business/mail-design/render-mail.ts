import { moduleAt } from '../../platform/base/paths.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { offloaded } from '../../platform/offload/offload.ts';
import { withPostalAddress } from './postal-address.ts';
import { type MailData, type Renderer, parseTemplate } from './liquid.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The templates of one email. */
export interface MailTemplates {
  subject: string;
  preheader?: string | null;
  html: string;
  text: string;
}

/** The rendered email for one subscriber. */
export interface RenderedMail {
  subject: string;
  preheader: string | null;
  html: string;
  text: string;
}

interface Rendering {
  templates: MailTemplates;
  /** Without its subject, which is one of the templates. */
  data: MailData;
}

/** Only a loop can take longer than the length of the text suggests. */
const LOOP = /\{%-?\s*(?:for|tablerow)\b/;

/**
 * Renders one email for a request. An email with a loop is rendered on a separate thread: how long that takes depends
 * on the data. Throws 422 if it takes too long.
 */
export async function renderMail(templates: MailTemplates, data: MailData): Promise<RenderedMail> {
  return hasLoop(templates) ? renderApart({ templates, data }) : renderHere({ templates, data });
}

/** Renders one subscriber's email. Throws if that takes too long or too much memory. */
export type MailWriter = (data: MailData) => Promise<RenderedMail>;

/**
 * Parses templates once, to render them for any number of subscribers in a job. Emails with a loop are
 * rendered on a separate thread, one after the other. Throws for templates that cannot be parsed.
 */
export function prepareMail(templates: MailTemplates): MailWriter {
  const write = writerOf(templates);
  if (!hasLoop(templates)) return (data) => Promise.resolve(data).then(write);
  let before: Promise<unknown> = Promise.resolve();
  return (data) => {
    const mail = before.then(() => renderInJob({ templates, data }));
    // A failure of one subscriber's email does not affect the next.
    before = mail.catch(() => undefined);
    return mail;
  };
}

/** The same on the current thread. */
export function renderHere({ templates, data }: Rendering): RenderedMail {
  if (last === undefined || !isSame(last.templates, templates))
    last = { templates, write: writerOf(templates) };
  return last.write(data);
}

/** A job renders the same email repeatedly, so it is parsed only once. */
let last: { templates: MailTemplates; write: (data: MailData) => RenderedMail } | undefined;

function isSame(one: MailTemplates, other: MailTemplates): boolean {
  return PARTS.every((part) => one[part] === other[part]);
}

const PARTS = ['subject', 'preheader', 'html', 'text'] as const;

function hasLoop(templates: MailTemplates): boolean {
  return PARTS.some((part) => LOOP.test(templates[part] ?? ''));
}

function writerOf(written: MailTemplates): (data: MailData) => RenderedMail {
  const templates = withPostalAddress(written);
  const subject = parseTemplate(templates.subject, 'text');
  const preheader: Renderer | undefined =
    templates.preheader == null ? undefined : parseTemplate(templates.preheader, 'text');
  const html = parseTemplate(templates.html, 'html');
  const text = parseTemplate(templates.text, 'text');
  return (data) => {
    const line = oneLine(subject(data));
    const filled = { ...data, newsletter: { ...data.newsletter, subject: line } };
    return {
      subject: line,
      preheader: preheader?.(filled) ?? null,
      html: html(filled),
      text: text(filled),
    };
  };
}

/** A name that people typed may contain anything, so line breaks are removed. */
function oneLine(subject: string): string {
  return subject.replace(/[\r\n\0]+/g, ' ');
}

const renderApart = offloaded<Rendering, RenderedMail>({
  module: moduleAt('business/mail-design/render-mail.ts'),
  name: renderHere.name,
  lane: 'quick',
  limitMs: 15_000,
  tooCostly: () => validationFailed({ blocks: [spoken('loop_too_slow')] }),
});

const renderInJob = offloaded<Rendering, RenderedMail>({
  module: moduleAt('business/mail-design/render-mail.ts'),
  name: renderHere.name,
  lane: 'slow',
  limitMs: 15_000,
  tooCostly: () => new Error('This email takes too long to create. Remove a loop.'),
});
