import type { Block } from '#schema/fields/blocks.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { mjmlOfBlocks } from './blocks-to-mjml.ts';
import type { FilledList } from './content-teasers.ts';
import type { FooterWords } from './issue-parts.ts';
import { LiquidGuard } from './liquid-guard.ts';
import { type LiquidUse, liquidProblems, parsesAlone, problemAt } from './liquid.ts';
import { addressProblems, withSafeAddresses } from './mail-addresses.ts';
import { MjmlError, htmlOfMjml, inlineCss, textOfHtml, withoutPrograms } from './mail-html.ts';
import { INLINE_CSS } from './mail-look.ts';
import { type MailSource, isBlank, listsIn, textsOf, tooMuch } from './mail-source.ts';
import { type Spoken, asWritten, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import type { Plain } from '../../platform/offload/task.ts';
import { faultAt } from '../../platform/route/field-errors.ts';

const spoken = later(messages);

/** Compiling a long email takes long: everything here runs on a separate thread, see {@link compileMail}. */
export interface MailToMake {
  source: MailSource;
  siteUrl: string;
  isForWriter: boolean;
  footer: FooterWords;
  /** Its language, a BCP 47 tag. */
  tag: string;
  /** The items of the content lists of the source, in order. */
  lists: readonly FilledList[];
}

/** The maximum length of a compiled template. */
const COMPILED_MAX_CHARS = 900_000;

/** What is wrong with each field, as the thread returns it. */
export type PlainFaults = Record<string, Plain[]>;

/** Every broken or unknown piece of Liquid and every invalid URL, by field, with line and column. */
export function problemsIn({ source, use }: { source: MailSource; use: LiquidUse }): PlainFaults {
  const errors: PlainFaults = {};
  const note = (field: string, problems: readonly Spoken[]): void => {
    if (problems.length > 0) (errors[field] ??= []).push(...problems.map(({ said }) => said));
  };
  note('subject', liquidProblems(source.subject ?? '', use));
  note('preheader', liquidProblems(source.preheader ?? '', use));
  const mjml = source.mjml ?? '';
  note('mjml', [...liquidProblems(mjml, use), ...addressProblems('html', mjml)]);
  for (const [index, block] of source.blocks.entries()) {
    note('blocks', problemsOf(block, index, use));
  }
  return errors;
}

/** The problems of each of several single lines, such as subjects. */
export function problemsOfLines({ lines, use }: { lines: readonly string[]; use: LiquidUse }): Plain[][] {
  return lines.map((line) => liquidProblems(line, use).map(({ said }) => said));
}

function problemsOf(block: Block, index: number, use: LiquidUse): Spoken[] {
  return textsOf(block).flatMap(([name, text = '']) =>
    [...liquidProblems(text, use), ...addressProblems(name, text)].map((problem) =>
      faultAt([index, name], problem),
    ),
  );
}

/** Both parts of an email. Throws 422 for MJML that cannot be read, and for an email that is too long. */
export function makeMail({ source, lists, ...context }: MailToMake): {
  html: string;
  text: string;
} {
  const guard = new LiquidGuard();
  const { subject, preheader, blocks } = source;
  if (!isBlank(source.mjml)) return partsOf(fromMjml(source.mjml, guard), { guard, field: 'mjml' });
  const shown = new Map(listsIn(blocks).map((block, index) => [block, lists[index]] as const));
  const mjml = mjmlOfBlocks(blocks, { ...context, guard, lists: shown, subject, preheader });
  // Blocks are restored before the CSS is inlined, their Liquid only afterwards.
  const html = inlineCss(guard.restoreMarkup(htmlOfMjml(mjml)), INLINE_CSS);
  return partsOf(html, { guard, field: 'blocks' });
}

interface Guarded {
  guard: LiquidGuard;
  /** Where the email was written. */
  field: 'blocks' | 'mjml';
}

function partsOf(written: string, { guard, field }: Guarded): { html: string; text: string } {
  const guarded = withSafeAddresses(written, guard);
  const html = guard.restore(guarded);
  if (html.length > COMPILED_MAX_CHARS) throw tooMuch(field, html.length);
  const text = guard.restore(textOfHtml(guarded));
  // Half of it was in a place that is dropped, such as a URL.
  if (!parsesAlone(html) || !parsesAlone(text))
    throw validationFailed({
      [field]: [spoken('half_condition')],
    });
  return { html, text };
}

const INLINE_STYLE = /<mj-style[^<>]*\binline=["']inline["'][^<>]*>((?:(?!<mj-style)[\s\S])*?)<\/mj-style>/g;

function fromMjml(mjml: string, guard: LiquidGuard): string {
  const styles = [...mjml.matchAll(INLINE_STYLE)].map(([, css]) => css ?? '');
  // Blanked rather than cut, so that positions stay the same.
  const blanked = mjml.replace(INLINE_STYLE, (style) => `<!--${style.slice(7).replace(/[^\n]/g, ' ')}-->`);
  const guarded = guard.guard(blanked);
  try {
    return withoutPrograms(inlineCss(htmlOfMjml(guarded.text), styles.join('\n')));
  } catch (error) {
    if (!(error instanceof MjmlError)) throw error;
    const { line, column } = guarded.originalPlace(error.offset);
    throw validationFailed({ mjml: [problemAt(asWritten(error.message), line, column)] });
  }
}
