import { z } from 'zod';
import { isFromPage } from './page-form.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { readBytes } from '../../platform/request/body-bytes.ts';
import { PARSE_OPTIONS, fieldErrorsOf } from '../../platform/route/field-errors.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

/** What a person asks for in addition to the token in the path. */
export interface UnsubscribeBody {
  listIds: string[] | undefined;
  undo: boolean;
  /** Sent by an email program (RFC 8058). */
  isOneClick: boolean;
  /** Sent by a page of the site without JavaScript, so the response must be a page. */
  isFromPage: boolean;
}

const BODY_MAX_BYTES = 64 * 1024;
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const jsonBody = z.strictObject({
  lists: z.array(z.uuid(faults.recordId)).max(100).optional(),
  undo: z.boolean().optional(),
});

/**
 * Reads JSON, a form of either kind, or nothing. Email programs differ in what they send (RFC 8058 §3.2
 * allows both kinds of form), and unsubscribing must not fail because of its format.
 */
export async function readUnsubscribeBody(request: Request): Promise<UnsubscribeBody> {
  const text = new TextDecoder().decode(await readBytes(request, BODY_MAX_BYTES));
  const type = request.headers.get('content-type') ?? '';
  if (/^application\/json\b/i.test(type) && text.trim() !== '') return readJson(text);
  const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type);
  const isOneClick =
    isForm && (text.includes(ONE_CLICK) || /name="?List-Unsubscribe"?\s+One-Click/i.test(text));
  const undo = isForm && /(?:^|&)undo=true(?:&|$)/.test(text);
  return { listIds: undefined, undo, isOneClick, isFromPage: isFromPage(type, text) };
}

function readJson(text: string): UnsubscribeBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ApiError('invalid_json', { message: spoken('bad_json') });
  }
  const result = jsonBody.safeParse(value, PARSE_OPTIONS);
  if (!result.success) throw validationFailed(fieldErrorsOf(result.error));
  const { lists = [], undo = false } = result.data;
  // An empty list means everything: it must not keep a person subscribed.
  return { listIds: lists.length === 0 ? undefined : lists, undo, isOneClick: false, isFromPage: false };
}
