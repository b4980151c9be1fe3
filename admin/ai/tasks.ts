import { say } from './messages.ts'; /** Tasks for a piece of text (`POST /content/assist`). */
export type AssistTask =
  | 'shorten'
  | 'expand'
  | 'rephrase'
  | 'fix'
  | 'translate'
  | 'title_ideas'
  | 'meta_description'
  | 'alt_text'
  | 'missing';

const LABELS = {
  shorten: 'shorten',
  expand: 'expand',
  rephrase: 'rephrase',
  fix: 'fix',
  translate: 'translate_to',
  title_ideas: 'title_ideas',
  meta_description: 'meta_description',
  alt_text: 'alt_text',
  missing: 'missing',
} as const satisfies Readonly<Record<AssistTask, string>>;

/** A task in the menu. */
export function labelOfTask(task: AssistTask): string {
  return say(LABELS[task]);
}

/** A task as the title of its dialog. */
export function titleOfTask(task: AssistTask): string {
  return task === 'translate' ? say('translate') : labelOfTask(task);
}

/** What is done with a passage of a text. */
export const PASSAGE_TASKS = [
  'shorten',
  'expand',
  'rephrase',
  'fix',
  'translate',
] as const satisfies AssistTask[];

/** The request in the server's format. */
export interface AssistRequest {
  task: AssistTask;
  text: string;
  context?: string;
  language?: string;
  source_id?: string;
  image_unique_identifier?: string;
}

/** The tasks for a content field, by its API name; empty when there are none. */
export function tasksForField(name: string): readonly AssistTask[] {
  switch (name) {
    case 'title':
      return ['title_ideas', 'fix'];
    case 'seo_title':
      return ['title_ideas'];
    case 'intro':
    case 'in_one_minute':
    case 'who_should_read':
      return ['shorten', 'expand', 'rephrase', 'fix', 'translate'];
    case 'seo_description':
      return ['meta_description'];
    default:
      return [];
  }
}

/** The longest text that is sent; a longer one is cut. */
export const ASSIST_MAX_CHARS = 20_000;
