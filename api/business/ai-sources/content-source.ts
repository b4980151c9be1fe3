import { toText } from '#schema/document/formats/to-text.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { textOf } from '#schema/document/contents/walk.ts';
import { type Field, labelOf } from '#schema/fields/index.ts';
import { normalised } from '#schema/base/normalised.ts';
import { documentIn } from '#schema/publishing/record-checks.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { type SourceHeading, type SourceText, cleanText } from './source-text.ts';

/** A range of the text with the headings of its parts. */
interface Section {
  text: string;
  headings: readonly string[];
}

/**
 * The text of a piece of content as a source: its intro, its texts with their headings, and its lists under
 * their labels. Leaves out fields for search engines only. Throws a `SourceError` when there is no text.
 */
export function contentSource(
  resource: Pick<ContentType, 'fields'>,
  values: Readonly<Record<string, unknown>>,
): SourceText {
  const sections = Object.entries(resource.fields).flatMap(([name, field]) =>
    name.startsWith('seo_') ? [] : sectionOf(name, field, values[name]),
  );
  const text = cleanText(sections.map((section) => section.text).join('\n\n'));
  return { text, headings: placed(sections, text), pages: [] };
}

function sectionOf(name: string, field: Field, value: unknown): Section[] {
  switch (field.kind) {
    case 'text':
      if (field.multiline !== true || typeof value !== 'string' || value.trim() === '') return [];
      return name === 'intro' ? [{ text: value, headings: [] }] : [labelled(labelOf(name, field), value)];
    case 'rich-text': {
      const document = documentIn(value);
      return document === null ? [] : [{ text: toText(document), headings: headingsIn(document) }];
    }
    case 'gallery':
    case 'group-list': {
      const entries = Array.isArray(value) ? value.map(textOfEntry).filter((words) => words !== '') : [];
      return entries.length === 0 ? [] : [labelled(labelOf(name, field), entries.join('\n\n'))];
    }
    default:
      return [];
  }
}

function labelled(label: string, text: string): Section {
  return { text: `${label}\n\n${text}`, headings: [label] };
}

/** The words of an entry, such as a key idea or a quote, one below the other. */
function textOfEntry(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return '';
  return Object.values(entry as Record<string, unknown>)
    .flat()
    .filter((value) => typeof value === 'string')
    .filter((words) => words.trim() !== '')
    .join('\n');
}

function headingsIn(document: RichTextDocument): string[] {
  return (document.content ?? [])
    .filter(({ type }) => type === 'heading')
    .map((node) => textOf(node).trim())
    .filter((title) => title !== '');
}

/** The positions of the headings, in the order of the text. */
function placed(sections: readonly Section[], text: string): SourceHeading[] {
  const headings: SourceHeading[] = [];
  let from = 0;
  for (const title of sections.flatMap((section) => section.headings.map((one) => normalised(one, 'NFC')))) {
    const at = text.indexOf(title, from);
    if (at === -1) continue;
    headings.push({ at, title });
    from = at + title.length;
  }
  return headings;
}
