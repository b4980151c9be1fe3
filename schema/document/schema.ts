import { z } from 'zod';
import { RICH_TEXT_MAX_BYTES } from '../base/limits.ts';
import { DOCUMENT_VERSION } from './definition.ts';
import { capProblem, isLongerThan } from './caps.ts';
import type { RichTextDocument } from './types.ts';
import { type DocumentIssue, validateDocument } from './validate.ts';
import { sayingOf } from '../messages/said.ts';
import { messages } from './messages.ts';
import { asIssue } from '../messages/faults.ts';

const say = sayingOf(messages);

export { isSafeHref } from './safe-url.ts';
export type { RichTextDocument } from './types.ts';

/**
 * A rich-text document. Strict: an unknown node, mark, attribute or property is an issue with its path, as are
 * addresses that are not safe, more than 512 kB, and more than 100 levels. What comes out is in canonical form.
 */
export const richTextDocument = checked<RichTextDocument>({
  check: checkDocument,
  meta: {
    type: 'object',
    description: `Rich text, version ${DOCUMENT_VERSION}: {"type": "doc", "content": [nodes]} as TipTap JSON`,
  },
});

/** A document, or a string of HTML that the server turns into one. Issues keep their paths, unlike those of a union. */
export const richTextInput = checked<RichTextDocument | string>({
  check: (payload) => {
    if (typeof payload.value !== 'string') checkDocument(payload);
    else if (isLongerThan(payload.value, RICH_TEXT_MAX_BYTES)) {
      refuse(payload, { path: [], ...asIssue(say('html_kilobytes', { limit: RICH_TEXT_MAX_BYTES / 1024 })) });
    }
  },
  meta: { type: ['object', 'string'], description: 'Rich text as TipTap JSON, or a string of HTML' },
});

interface CheckedOptions {
  check: (payload: z.core.ParsePayload) => void;
  /** What the JSON schema says of it. */
  meta: { type: string | string[]; description: string };
}

/** `z.unknown()` with a check that accepts nothing but a `Value` and leaves its canonical form in place. */
function checked<Value>({ check, meta }: CheckedOptions): z.ZodType<Value, Value> {
  return z.unknown().check(check).meta(meta) as unknown as z.ZodType<Value, Value>;
}

function checkDocument(payload: z.core.ParsePayload): void {
  const cap = capProblem(payload.value);
  if (cap !== null) {
    refuse(payload, { path: [], ...asIssue(cap) });
    return;
  }
  const { document, issues } = validateDocument(payload.value);
  if (document !== null) payload.value = document;
  for (const issue of issues) refuse(payload, issue);
}

/** Without the `input`, which would repeat the whole document in each issue. */
function refuse(payload: z.core.ParsePayload, issue: DocumentIssue): void {
  payload.issues.push({ code: 'custom', ...issue, input: undefined });
}
