import type { Block } from '#schema/fields/blocks.ts';
import { declaredText } from '#schema/messages/declared/declared.ts';
import { moduleAt } from '../../platform/base/paths.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { storedLanguage } from '../../records/documents/translations.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { type Offloading, offloaded } from '../../platform/offload/offload.ts';
import { type FilledList, type ListContext, fillLists, ruleProblem } from './content-teasers.ts';
import { type MailSource, isBlank, listsIn, refuseTooMuch } from './mail-source.ts';
import type { LiquidUse } from './liquid.ts';
import { inliner } from './inliner.ts';
import type { MailToMake } from './make-mail.ts';
import { Spoken, english, later } from '../../platform/base/spoken.ts';
import type { Translator } from '#schema/messages/translator.ts';
import type { FooterWords } from './issue-parts.ts';
import { messages } from './messages.ts';
import type { Plain } from '../../platform/offload/task.ts';
import { faultAt } from '../../platform/route/field-errors.ts';
import type { PlainFaults } from './make-mail.ts';

const spoken = later(messages);

/** Both parts of an email, with variables still in them. */
export interface CompiledMail {
  html: string;
  text: string;
  /** The items of its content lists, by block. */
  lists: ReadonlyMap<Block, FilledList>;
}

/** The recipient, and whether it is a preview for the author. */
export type CompileContext = ListContext & {
  isForWriter?: boolean;
  /** The text of its footer. Default: in English. */
  footer?: FooterWords;
};

/** The language of an email, if one was chosen for it; otherwise that of the site. */
export function mailLanguage(
  deps: Pick<AppDeps, 'site' | 'languages'>,
  chosen: string | null | undefined,
): Required<Pick<CompileContext, 'language' | 'tag' | 'timeZone' | 'say' | 'footer'>> {
  const tag = chosen ?? deps.site().language;
  const translator = deps.languages.translator(tag);
  const words = translator.language;
  return {
    tag,
    footer: footerWords(translator),
    language: storedLanguage(deps, tag),
    timeZone: deps.site().time_zone,
    say: (key, english) => declaredText(words, key, english),
  };
}

function footerWords(translator: Translator): FooterWords {
  const say = translator.of(messages);
  return {
    why: say('footer_why', { site: '{{ site.name }}' }),
    view: say('footer_view'),
    preferences: say('footer_preferences'),
    unsubscribe: say('footer_unsubscribe'),
  };
}

const apart: Omit<Offloading, 'name'> = {
  module: moduleAt('business/mail-design/make-mail.ts'),
  lane: 'quick',
  limitMs: 20_000,
  tooCostly: () => validationFailed({ blocks: [spoken('too_slow')] }),
};
const problemsIn = offloaded<{ source: MailSource; use: LiquidUse }, PlainFaults>({
  ...apart,
  name: 'problemsIn',
});
const problemsOfLines = offloaded<{ lines: readonly string[]; use: LiquidUse }, Plain[][]>({
  ...apart,
  name: 'problemsOfLines',
});
const makeMailApart = offloaded<MailToMake, { html: string; text: string }>({ ...apart, name: 'makeMail' });

/** Both parts of an email, made on a thread. */
export function makeMail(...made: Parameters<typeof makeMailApart>): Promise<{ html: string; text: string }> {
  // A native library loaded by a thread only is unloaded with the thread, and crashes the process.
  inliner();
  return makeMailApart(...made);
}

/** Throws 422 with every broken or unknown piece of Liquid, by field, with line and column. */
export async function checkSource(source: MailSource, use: LiquidUse): Promise<void> {
  refuseTooMuch(source);
  refuseRules(source.blocks);
  const errors = await problemsIn({ source, use });
  const fields = Object.entries(errors);
  if (fields.length > 0)
    throw validationFailed(Object.fromEntries(fields.map(([name, said]) => [name, said.map(asSpoken)])));
}

const asSpoken = (said: Plain) => new Spoken(said);

/** The Liquid problems of several subjects. */
export async function subjectProblems(lines: readonly string[], use: LiquidUse): Promise<Spoken[][]> {
  // A subject without Liquid has no problems.
  if (!lines.some((line) => line.includes('{'))) return lines.map(() => []);
  return (await problemsOfLines({ lines, use })).map((problems) => problems.map(asSpoken));
}

/**
 * Compiles both parts of an email. The source must have passed {@link checkSource}; throws 422 for MJML that cannot
 * be read.
 */
export async function compileMail(
  on: Queries,
  source: MailSource,
  context: CompileContext,
): Promise<CompiledMail> {
  refuseTooMuch(source);
  const { siteUrl, isForWriter = false, tag = 'en', footer = footerWords(english) } = context;
  const lists = isBlank(source.mjml)
    ? await fillLists(on, source.blocks, context)
    : new Map<Block, FilledList>();
  const filled = isBlank(source.mjml)
    ? listsIn(source.blocks).flatMap((block) => lists.get(block) ?? [])
    : [];
  const made = await makeMail({ source, siteUrl, isForWriter, tag, footer, lists: filled });
  return { ...made, lists };
}

function refuseRules(blocks: readonly Block[]): void {
  const problems = blocks.flatMap((block, index) =>
    listsIn([block]).flatMap(({ rule }) => {
      const problem = rule === undefined ? undefined : ruleProblem(rule);
      return problem === undefined ? [] : [faultAt([index], problem)];
    }),
  );
  if (problems.length > 0) throw validationFailed({ blocks: problems });
}
