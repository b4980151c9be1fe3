import { readFileSync } from 'node:fs';
import { assetAt } from '../../../platform/base/paths.ts';

/** The prompts for each kind of work: a Markdown file next to this one, with a version in its front matter. */
export const PROMPT_NAMES = ['book-summary', 'article', 'part-notes', 'assist', 'translate'] as const;
export type PromptName = (typeof PROMPT_NAMES)[number];

export interface Prompt {
  /** `book-summary/1`: stored with every draft. */
  version: string;
  instructions: string;
}

const loaded = new Map<PromptName, Prompt>();

/** Returns the prompt with that name, which is read once. */
export function promptOf(name: PromptName): Prompt {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const file = readFileSync(assetAt(`business/drafting/prompts/${name}.md`), 'utf8');
  const match = /^---\nversion: (\d+)\n---\n([\s\S]+)$/.exec(file);
  if (match === null) throw new Error(`The prompt ${name}.md does not begin with its version.`);
  const prompt = { version: `${name}/${match[1]}`, instructions: (match[2] ?? '').trim() };
  loaded.set(name, prompt);
  return prompt;
}

/**
 * Untrusted text as part of a question: between two lines that cannot be forged without knowing the `mark`,
 * which is new for every question.
 */
export function asMaterial(label: string, text: string, mark: string): string {
  return `<<<${mark} ${label}\n${text}\n>>>${mark}`;
}

/** A mark for `asMaterial`. */
export function newMark({ randomBytes }: { randomBytes: (size: number) => Uint8Array }): string {
  return Buffer.from(randomBytes(9)).toString('base64url');
}
