import { z } from 'zod';
import { IMAGE_IDENTIFIER } from '#schema/fields/image.ts';
import { META_DESCRIPTION_MAX_CHARS } from '#schema/base/limits.ts';
import { contentAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { visibleText } from '#schema/base/visible-text.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { requireAiConfig } from '../ai-provider/ai-config.ts';
import { type Asking, askFor, beginAsking } from '../ai-provider/ask-model.ts';
import { cleanProposals } from './clean-answer.ts';
import { keepsQuotations } from './kept-quotations.ts';
import { asMaterial, newMark, promptOf } from './prompts/prompts.ts';
import { readMaterial } from './read-parts.ts';
import { countRequest } from '../ai-provider/request-limits.ts';
import { requireSource } from './source-routes.ts';
import type { SourceText } from '../ai-sources/source-text.ts';
import { allNotesText, readImages } from './write-draft.ts';
import { faults } from '#schema/faults/faults.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { asIssue } from '#schema/messages/faults.ts';

const spoken = later(messages);

/** The tasks for a selection or a field, how many proposals they return, and how long each may be. */
const TASKS = {
  shorten: { count: 1, words: 'Shorten the text to about half, keeping what matters.' },
  expand: { count: 1, words: 'Say the same at about twice the length, adding no facts.' },
  rephrase: { count: 2, words: 'Say the same in other words, in two different ways.' },
  fix: { count: 1, words: 'Correct spelling, grammar and punctuation. Change nothing else.' },
  translate: {
    count: 1,
    words:
      'Translate the text into the language that is named, except quotations: keep every passage in quotation marks word for word in its own language.',
  },
  title_ideas: { count: 5, max: 200, words: 'Propose five titles for the text, each at most 90 characters.' },
  meta_description: {
    count: 2,
    max: META_DESCRIPTION_MAX_CHARS,
    words: `Write two descriptions of the text for search engines, each at most ${META_DESCRIPTION_MAX_CHARS} characters.`,
  },
  alt_text: {
    count: 1,
    max: 300,
    words:
      'Describe the picture in one sentence for people who cannot see it; do not begin with “picture of”.',
  },
  missing: {
    count: 8,
    words:
      'Name up to eight things of importance that are in the source and not in the text, one sentence each.',
  },
} as const satisfies Record<string, { count: number; max?: number; words: string }>;
type Task = keyof typeof TASKS;

const TEXT_MAX_CHARS = 20_000;
const SOURCE_MAX_CHARS = 60_000;
/** The longest texts with every letter escaped. */
const BODY_MAX_BYTES = 6 * (2 * TEXT_MAX_CHARS + SOURCE_MAX_CHARS) + 4096;
const PROPOSAL_MAX_CHARS = 40_000;

/** Invisible characters do not reach the model either. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => visibleText(value.toWellFormed()))
    .default('');
const body = z
  .strictObject({
    task: z.enum(Object.keys(TASKS) as [Task, ...Task[]]),
    text: text(TEXT_MAX_CHARS),
    /** The context of the text, for tone and references. */
    context: text(TEXT_MAX_CHARS),
    source_text: text(SOURCE_MAX_CHARS),
    /** A source of an earlier draft, in place of `source_text`. */
    source_id: z.uuid(faults.recordId).optional(),
    language: text(60),
    image_unique_identifier: z.string().regex(IMAGE_IDENTIFIER, faults.notInLibrary).optional(),
  })
  .superRefine((asked, context) => {
    const lacks = (field: string) =>
      context.addIssue({
        code: 'custom',
        path: [field],
        ...asIssue(spoken('required_to', { task: asked.task }).said),
        input: asked,
      });
    if (asked.task === 'alt_text') {
      if (asked.image_unique_identifier === undefined) lacks('image_unique_identifier');
    } else if (asked.text.trim() === '') lacks('text');
    if (asked.task === 'translate' && asked.language.trim() === '') lacks('language');
    if (asked.task === 'missing' && asked.source_text.trim() === '' && asked.source_id === undefined) {
      lacks('source_text');
    }
  });
type Asked = z.output<typeof body>;

const answer = z.object({
  proposals: z
    .array(z.string())
    .transform((proposals) => proposals.filter((proposal) => proposal.trim() !== ''))
    .refine((proposals) => proposals.length > 0, faults.empty),
});

/** `POST /content/assist`: proposals for a piece of text. Nothing is stored or changed. */
export const assistRoute: Route = defineRoute({
  method: 'POST',
  path: '/content/assist',
  summary: 'Get AI suggestions for a selection or field; nothing is changed',
  group: 'AI',
  grant: contentAccess.create,
  body: { kind: 'json', schema: body, maxBytes: BODY_MAX_BYTES },
  answer: { status: 200, shape: 'data', schema: answers['POST /content/assist'] },
  async handle({ body: asked, actor, request, deps }) {
    const config = await requireAiConfig(deps);
    const person = requireActor(actor);
    const userId = person.id;
    await countRequest(deps, userId);
    const { source_id: keptId } = asked;
    const kept = keptId === undefined ? undefined : await requireSource(deps, person, keptId);
    const asking = beginAsking({ deps, config, userId, signal: request.signal });
    const proposals = await propose(asking, asked, kept);
    const { inputTokens, outputTokens, cost } = asking.spent;
    return ok({ proposals, model: config.model, tokens: inputTokens + outputTokens, cost });
  },
});

async function propose(asking: Asking, asked: Asked, kept: SourceText | undefined): Promise<string[]> {
  const task: { count: number; max?: number; words: string } = TASKS[asked.task];
  const { deps } = asking;
  const images =
    asked.image_unique_identifier === undefined
      ? []
      : await readImages(deps, [asked.image_unique_identifier], 'image_unique_identifier');
  const source = kept === undefined ? asked.source_text : await keptText(asking, kept);
  const { proposals } = await askFor(asking, {
    instructions: promptOf('assist').instructions,
    messages: [
      {
        role: 'user',
        content: [{ type: 'text', text: requestText(deps, { ...asked, source_text: source }) }, ...images],
      },
    ],
    shape: z.object({ proposals: z.array(z.string()) }),
    read: readerOf(asked),
    maxOutputTokens: 4_000,
  });
  const max = task.max ?? PROPOSAL_MAX_CHARS;
  return cleanProposals({ texts: proposals.slice(0, task.count), max, multiline: task.max === undefined });
}

/** A translation that changes a quotation goes back to the model: a quotation keeps its author's words. */
const readerOf = ({ task, text }: Asked) =>
  task === 'translate'
    ? answer.refine(({ proposals }) => proposals.every((proposal) => keepsQuotations(text, proposal)), {
        path: ['proposals'],
        ...faults.keepsQuotations,
      })
    : answer;

/** The text of a stored source, or notes on its parts when it is long. */
async function keptText(asking: Asking, kept: SourceText): Promise<string> {
  const material = await readMaterial(asking, kept, () => undefined);
  return material.kind === 'whole' ? material.text : allNotesText(material.notes);
}

function requestText(deps: AppDeps, asked: Asked): string {
  const mark = newMark(deps);
  const parts = (
    [
      ['source', asked.source_text],
      ['what stands around the text', asked.context],
      ['text', asked.text],
      ['language to translate into', asked.language],
    ] as const
  ).filter(([, value]) => value.trim() !== '');
  const material = parts.map(([label, value]) => asMaterial(label, value, mark));
  return [...material, `Your task: ${TASKS[asked.task].words}`].join('\n\n');
}
