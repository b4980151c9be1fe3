import { say } from './messages.ts'; /** A kind of draft: its resource, its URL, and its subject fields. */
export interface DraftKind {
  resource: 'articles' | 'book-summaries';
  path: string;
  /** The fields for its subject; the first is required. */
  subject: readonly SubjectField[];
}

interface SubjectField {
  name: 'title' | 'author' | 'isbn' | 'topic' | 'angle';
  label: 'book_title' | 'author' | 'isbn' | 'topic' | 'angle' | 'working_title' | 'source_author';
  help?: 'angle_help';
  isMultiline?: boolean;
  isRequired?: boolean;
}

const KINDS: readonly DraftKind[] = [
  {
    resource: 'book-summaries',
    path: '/content/create-ai-book-summary',

    subject: [
      { name: 'title', label: 'book_title', isRequired: true },
      { name: 'author', label: 'author' },
      { name: 'isbn', label: 'isbn' },
    ],
  },
  {
    resource: 'articles',
    path: '/content/create-ai-article',

    subject: [
      { name: 'topic', label: 'topic', isRequired: true },
      {
        name: 'angle',
        label: 'angle',
        help: 'angle_help',
        isMultiline: true,
      },
      { name: 'title', label: 'working_title' },
      { name: 'author', label: 'source_author' },
    ],
  },
];

/** The label and help of a field, in the user's language. */
export function textsOfSubject({ label, help }: SubjectField): { label: string; help: string | undefined } {
  return { label: say(label), help: help === undefined ? undefined : say(help) };
}

/** The kind of draft for a resource; undefined if AI cannot draft it. */
export function draftKindOf(resource: string): DraftKind | undefined {
  return KINDS.find((kind) => kind.resource === resource);
}

/** The request as it is in the form. */
export interface DraftOptions {
  title: string;
  author: string;
  isbn: string;
  topic: string;
  angle: string;
  notes: string;
  language: string;
  tone: string;
  length: 'short' | 'medium' | 'long';
  keepPartial: boolean;
  from: SourceFrom;
  text: string;
  /** The source chosen from the library. */
  chosen: ChosenText | undefined;
  /** Identifiers of images of the library. */
  pictures: string[];
}
/** A source of an earlier draft, or a piece of content of this site. */
export interface ChosenText {
  is: 'kept' | 'content';
  id: string;
  name: string;
}
export type SourceFrom = 'nothing' | 'paste' | 'file' | 'library';

/** An empty form. */
export const NO_OPTIONS: DraftOptions = {
  title: '',
  author: '',
  isbn: '',
  topic: '',
  angle: '',
  notes: '',
  language: '',
  tone: '',
  length: 'medium',
  keepPartial: true,
  from: 'file',
  text: '',
  chosen: undefined,
  pictures: [],
};

/** The request body: a form if there is a file. Empty fields are left out. */
export function requestBodyOf(
  kind: DraftKind,
  options: DraftOptions,
  file: File | undefined,
): FormData | object {
  const fields: Record<string, unknown> = {};
  const texts = [...kind.subject.map(({ name }) => name), 'notes', 'language', 'tone'] as const;
  for (const name of texts) if (options[name].trim() !== '') fields[name] = options[name].trim();
  fields.length = options.length;
  fields.keep_partial = options.keepPartial;
  if (options.from === 'paste' && options.text.trim() !== '') fields.source_text = options.text;
  if (options.from === 'library' && options.chosen !== undefined) {
    fields[options.chosen.is === 'kept' ? 'source_id' : 'source_content_id'] = options.chosen.id;
  }
  if (options.from === 'library' && options.pictures.length > 0) fields.source_image_ids = options.pictures;
  if (options.from !== 'file' || file === undefined) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('source', file);
  return form;
}
