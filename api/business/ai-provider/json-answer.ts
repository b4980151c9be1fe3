import type { z } from 'zod';

/** The result of reading an answer. */
export type ReadAnswer<Value> = { value: Value } | { problem: string; isRefusal: boolean };

/**
 * Reads an answer that should be a JSON object: as it is, from a Markdown fence, or from surrounding text.
 * `problem` tells the model what is wrong.
 */
export function readJsonAnswer<Read extends z.ZodType>(text: string, read: Read): ReadAnswer<z.output<Read>> {
  const decoded = decode(text);
  if (decoded === undefined) {
    const problem = text.trim() === '' ? 'it was empty' : 'it is not a JSON object';
    return { problem, isRefusal: REFUSAL.test(text.slice(0, 300)) };
  }
  const result = read.safeParse(decoded);
  if (result.success) return { value: result.data };
  const issues = result.error.issues
    .slice(0, 8)
    .map(({ path, message }) => `${path.join('.') || 'the object'}: ${message}`);
  return { problem: issues.join('; '), isRefusal: false };
}

/** Words that begin a refusal in place of an answer. */
const REFUSAL =
  /\b(?:I(?:['’]m| am) (?:very |really )?(?:sorry|unable|not able)|I (?:can(?:no|['’])t|won['’]t|must decline)|as an AI)\b/i;

function decode(text: string): object | undefined {
  const whole = asObject(text);
  if (whole !== undefined) return whole;
  const fenced = /```(?:json)?[^\S\n]*\n([\s\S]*?)\n?```/i.exec(text)?.[1];
  const inFence = fenced === undefined ? undefined : asObject(fenced);
  if (inFence !== undefined) return inFence;
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  return start === -1 || end <= start ? undefined : asObject(text.slice(start, end + 1));
}

function asObject(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
