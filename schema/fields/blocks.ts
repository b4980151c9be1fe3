import { z } from 'zod';
import { isSafeHref } from '../document/schema.ts';
import { withoutHidden } from '../base/visible-text.ts';
import { type FieldOptions, plainText } from './parts/field.ts';
import { IMAGE_IDENTIFIER } from './image.ts';
import { type FieldKindRecord, type SameBothWays, valueKind } from './parts/field-kind.ts';
import { plainValue } from '../base/json.ts';
import { faults } from '../faults/faults.ts';

export type BlocksOptions = FieldOptions;
export type BlocksField = { readonly kind: 'blocks' } & BlocksOptions;

/** How an email shows content: titles with their intro, with covers next to them, or only titles, one per line. */
export const CONTENT_LIST_LOOKS = ['words', 'covers', 'titles'] as const;
export type ContentListLook = (typeof CONTENT_LIST_LOOKS)[number];

/** The place of a single line: above a heading, the first sentence, the end of an issue. */
export const LINE_LOOKS = ['kicker', 'opening', 'signature'] as const;
export type LineLook = (typeof LINE_LOOKS)[number];

/** What to write in a part that is still empty: shown only to its writer. It keeps an issue from being sent. */
interface Hinted {
  hint?: string | undefined;
}

/** The parts of an email, in order. Texts of single lines may have line breaks and variables, no markup. */
export type Block =
  | ({ type: 'heading'; text: string; level?: 1 | 2 | 3 | undefined } & Hinted)
  | ({ type: 'text'; html: string } & Hinted)
  /** The name of the publication, linked to the site: the site's own where none is given. */
  | { type: 'masthead'; text?: string | undefined; line?: string | undefined }
  | ({ type: 'line'; look: LineLook; text: string } & Hinted)
  | ({ type: 'quote'; text: string; source?: string | undefined } & Hinted)
  /** Why one gets the email, and the links that every issue needs. */
  | { type: 'footer'; text?: string | undefined }
  | { type: 'image'; image_unique_identifier: string; alt: string; href?: string | undefined }
  | { type: 'button'; text: string; href: string }
  | { type: 'divider' }
  | { type: 'columns'; columns: Block[][] }
  | {
      type: 'content_list';
      content_ids?: string[] | undefined;
      rule?: Record<string, unknown> | undefined;
      /** With covers next to the text, or only titles. */
      look?: ContentListLook | undefined;
    }
  | { type: 'html'; html: string };

export type BlocksPart<Name extends string> = SameBothWays<Name, Block[]>;

/** The body of an email as ordered blocks. */
export function blocks<const Options extends BlocksOptions = object>(options?: Options) {
  return { kind: 'blocks', large: true, ...options } as {
    readonly kind: 'blocks';
    readonly large: true;
  } & Options;
}

const MAX_BLOCKS = 200;
const MAX_HTML_CHARS = 200_000;
/** A link in an email: a safe URL, or a variable such as `{{ unsubscribe_url }}` that becomes one. */
const href = z
  .string()
  .max(2000)
  .refine((value) => value !== '', { ...faults.needsUrl, abort: true })
  .refine((value) => /^\{\{[^{}]*\}\}$/.test(value.trim()) || isSafeHref(value), faults.safeLink);
const html = z
  .string()
  .max(MAX_HTML_CHARS, faults.htmlAtMost(MAX_HTML_CHARS))
  .refine((value) => value.isWellFormed(), faults.invalidCharacters)
  .transform(withoutHidden);

const hint = plainText({ max: 1000 }).optional();
/** A few words that may have line breaks. */
const lines = (max: number) => plainText({ max, multiline: true });

const leaf = [
  z.strictObject({
    type: z.literal('heading'),
    text: plainText({ max: 500 }),
    level: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
    hint,
  }),
  z.strictObject({ type: z.literal('text'), html, hint }),
  z.strictObject({
    type: z.literal('masthead'),
    text: plainText({ max: 200 }).optional(),
    line: plainText({ max: 300 }).optional(),
  }),
  z.strictObject({ type: z.literal('line'), look: z.enum(LINE_LOOKS), text: lines(1000), hint }),
  z.strictObject({
    type: z.literal('quote'),
    text: lines(2000),
    source: plainText({ max: 300 }).optional(),
    hint,
  }),
  z.strictObject({ type: z.literal('footer'), text: lines(1000).optional() }),
  z.strictObject({
    type: z.literal('image'),
    image_unique_identifier: z.string().regex(IMAGE_IDENTIFIER, faults.notInLibrary),
    alt: plainText({ max: 500 }),
    href: href.optional(),
  }),
  z.strictObject({ type: z.literal('button'), text: plainText({ max: 200 }), href }),
  z.strictObject({ type: z.literal('divider') }),
  z.strictObject({
    type: z.literal('content_list'),
    content_ids: z.array(z.uuid()).max(100).optional(),
    rule: z.record(z.string(), z.union([plainValue, z.array(z.string())], faults.notInRule)).optional(),
    look: z.enum(CONTENT_LIST_LOOKS).optional(),
  }),
  z.strictObject({ type: z.literal('html'), html }),
] as const;
const leafBlock = z.discriminatedUnion('type', [...leaf]);
/** Columns hold leaves only: mail clients do not survive columns within columns. */
const columns = z.strictObject({
  type: z.literal('columns'),
  columns: z.array(z.array(leafBlock).max(50)).min(1).max(4),
});

export function blocksSchema(_field: BlocksField): z.ZodType {
  return z
    .array(z.discriminatedUnion('type', [...leaf, columns]), faults.blocks)
    .refine((written) => sizeOf(written) <= MAX_BLOCKS, faults.blocksAtMost(MAX_BLOCKS));
}

/** The number of blocks: columns and the blocks in them. */
function sizeOf(written: readonly Block[]): number {
  return written.reduce(
    (sum, block) => sum + 1 + (block.type === 'columns' ? block.columns.flat().length : 0),
    0,
  );
}

export const blocksKind: FieldKindRecord<BlocksField> = valueKind({
  rule: blocksSchema,
  read: blocksSchema,
  column: { type: 'json', notNull: true, default: [] },
  shape: 'structure',
  samples: [
    [
      { type: 'heading', text: 'Hello', level: 2 },
      { type: 'columns', columns: [[{ type: 'divider' }], [{ type: 'text', html: '<p>Text</p>' }]] },
      { type: 'button', text: 'Leave', href: '{{ unsubscribe_url }}' },
    ],
    [{ type: 'text', html: '<p>Other <a href="{{ unsubscribe_url }}">leave</a></p>' }],
  ],
});
