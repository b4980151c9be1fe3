import type { FieldErrors } from '#schema/errors.ts';
import type { Block } from '#schema/fields/blocks.ts';
import type { Queries } from '../../database/database.ts';
import { type ApiError, validationFailed } from '../../http/api-error.ts';
import { mjmlOfBlocks } from './blocks-to-mjml.ts';
import { type FilledList, type ListContext, fillLists, ruleProblem } from './content-teasers.ts';
import { liquidProblems, parsesAlone, placeOf } from './liquid.ts';
import { LiquidGuard } from './liquid-guard.ts';
import { addressProblems, withSafeAddresses } from './mail-addresses.ts';
import { MjmlError, htmlOfMjml, inlineCss, textOfHtml, withoutPrograms } from './mail-html.ts';
import { INLINE_CSS } from './mail-look.ts';

/** What a mail is made of: blocks, or MJML where there are none. */
export interface MailSource {
  subject: string | null;
  preheader: string | null;
  blocks: readonly Block[];
  mjml: string | null;
}

/** Both parts of a mail, with variables still in them. */
export interface CompiledMail {
  html: string;
  text: string;
  /** What its content lists show, by their block. */
  lists: ReadonlyMap<Block, FilledList>;
}

/** For whom, and whether it is a preview for whoever writes it. */
export type CompileContext = ListContext & { isForWriter?: boolean };

const WRITTEN_MAX_CHARS = 500_000;
/** What is read as a template when it is sent may not be longer than this. */
const COMPILED_MAX_CHARS = 900_000;

/** Throws 422 with every broken or unknown piece of Liquid, by field, with line and column. */
export function checkSource(source: MailSource): void {
  const errors: FieldErrors = {};
  const note = (field: string, problems: readonly string[]): void => {
    if (problems.length > 0) (errors[field] ??= []).push(...problems);
  };
  refuseTooMuch(source);
  note('subject', liquidProblems(source.subject ?? ''));
  note('preheader', liquidProblems(source.preheader ?? ''));
  const mjml = source.mjml ?? '';
  note('mjml', [...liquidProblems(mjml), ...addressProblems('html', mjml)]);
  for (const [index, block] of source.blocks.entries()) {
    const place = `item ${index + 1}, `;
    note(
      'blocks',
      problemsOf(block).map((problem) => `${place}${problem}`),
    );
  }
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}

/** In its words and in its rules. */
function problemsOf(block: Block): string[] {
  const inWords = textsOf(block).flatMap(([name, text = '']) =>
    [...liquidProblems(text), ...addressProblems(name, text)].map((problem) => `${name}: ${problem}`),
  );
  const leaves = block.type === 'columns' ? block.columns.flat() : [block];
  const inRules = leaves.flatMap((leaf) =>
    leaf.type === 'content_list' && leaf.rule !== undefined ? (ruleProblem(leaf.rule) ?? []) : [],
  );
  return [...inWords, ...inRules];
}

/** Makes both parts of a mail. The source must have passed {@link checkSource}; throws 422 for MJML that cannot be read. */
export async function compileMail(
  on: Queries,
  source: MailSource,
  context: CompileContext,
): Promise<CompiledMail> {
  const guard = new LiquidGuard();
  if (!isBlank(source.mjml)) {
    return partsOf(fromMjml(source.mjml, guard), { guard, field: 'mjml', lists: new Map() });
  }
  const lists = await fillLists(on, source.blocks, context);
  const { subject, preheader, blocks } = source;
  const { siteUrl, isForWriter = false } = context;
  const mjml = mjmlOfBlocks(blocks, { guard, siteUrl, lists, isForWriter, subject, preheader });
  // Blocks are put back before the CSS goes in, their Liquid only afterwards.
  const html = inlineCss(guard.restoreMarkup(htmlOfMjml(mjml)), INLINE_CSS);
  return partsOf(html, { guard, field: 'blocks', lists });
}

interface Guarded {
  guard: LiquidGuard;
  /** Where the mail was written. */
  field: 'blocks' | 'mjml';
  lists: CompiledMail['lists'];
}

function partsOf(written: string, { guard, field, lists }: Guarded): CompiledMail {
  const guarded = withSafeAddresses(written, guard);
  const html = guard.restore(guarded);
  if (html.length > COMPILED_MAX_CHARS) throw tooMuch(field, html.length);
  const text = guard.restore(textOfHtml(guarded));
  // Half of it stood where nothing is kept, such as in an address.
  if (!parsesAlone(html) || !parsesAlone(text))
    throw validationFailed({
      [field]: [
        'has a condition or a loop of which one half is inside a tag: let it begin and end in the words',
      ],
    });
  return { html, text, lists };
}

/** What is refused before anything is made of it: it would hold everybody up, and no mail program shows it. */
function refuseTooMuch({ blocks }: MailSource): void {
  const chars = blocks.flatMap(textsOf).reduce((sum, [, text]) => sum + (text?.length ?? 0), 0);
  if (chars > WRITTEN_MAX_CHARS) throw tooMuch('blocks', chars);
}

function tooMuch(field: 'blocks' | 'mjml', chars: number): ApiError {
  const size = `${Math.ceil(chars / 1024).toLocaleString('en')} kB`;
  return validationFailed({
    [field]: [
      `has ${size} in all, more than a mail can have: take something out, or put it on a page and link to it`,
    ],
  });
}

const INLINE_STYLE = /<mj-style[^<>]*\binline=["']inline["'][^<>]*>((?:(?!<mj-style)[\s\S])*?)<\/mj-style>/g;

function fromMjml(mjml: string, guard: LiquidGuard): string {
  const styles = [...mjml.matchAll(INLINE_STYLE)].map(([, css]) => css ?? '');
  // Blanked, not cut, so that a place stays the place.
  const blanked = mjml.replace(INLINE_STYLE, (style) => `<!--${style.slice(7).replace(/[^\n]/g, ' ')}-->`);
  const guarded = guard.guard(blanked);
  try {
    return withoutPrograms(inlineCss(htmlOfMjml(guarded.text), styles.join('\n')));
  } catch (error) {
    if (!(error instanceof MjmlError)) throw error;
    const { line, column } = guarded.originalPlace(error.offset);
    throw validationFailed({ mjml: [`${error.message} ${placeOf(line, column)}`] });
  }
}

function isBlank(text: string | null): text is null {
  return text === null || text.trim() === '';
}

/** Every text of a block that may hold Liquid, by its name. */
function textsOf(block: Block): [string, string | undefined][] {
  switch (block.type) {
    case 'heading':
      return [['text', block.text]];
    case 'text':
    case 'html':
      return [['html', block.html]];
    case 'image':
      return [
        ['alt', block.alt],
        ['href', block.href],
      ];
    case 'button':
      return [
        ['text', block.text],
        ['href', block.href],
      ];
    case 'columns':
      return block.columns.flat().flatMap(textsOf);
    case 'divider':
    case 'content_list':
      return [];
  }
}
