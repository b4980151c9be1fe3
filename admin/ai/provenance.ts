import type { RichTextDocument } from '#schema/document/schema.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { toText } from '#schema/document/formats/to-text.ts';
import type { AdminRecord } from '../records/records.ts';

interface ProvenanceSource {
  id?: string;
  name: string | null;
  characters: number;
  /** The content of this site that the text comes from. */
  content?: { id: string; content_type_name: string } | null;
}

/** Where a draft by AI comes from. */
export interface Provenance {
  model: string;
  prompt_version: string;
  parameters: Record<'language' | 'tone' | 'length', string | number | null>;
  source: ProvenanceSource | null;
  tokens: number;
  /** US dollars; null when the price is unknown. */
  cost: number | null;
  created_at: string;
  alternatives: { title: string[]; intro: string[] };
}

/** What is known of a record that AI drafted. */
export function provenanceOf(record: AdminRecord | undefined): Provenance | undefined {
  const provenance = record?.provenance;
  return typeof provenance === 'object' && provenance !== null ? (provenance as Provenance) : undefined;
}

/** The source in which words of a record can be looked up again. */
export function sourceIdOf(record: AdminRecord | undefined): string | undefined {
  return provenanceOf(record)?.source?.id;
}

/** The text of a rich text in the form; empty if it is invalid. */
export function bodyWordsOf(body: unknown): string {
  try {
    return typeof body === 'object' && body !== null ? toText(body as RichTextDocument) : '';
  } catch {
    return '';
  }
}

/** The screen of the content that a draft rests on; undefined when its source is not on this site. */
export function sourceAddressOf(
  provenance: Provenance | undefined,
): { resource: string; id: string } | undefined {
  const content = provenance?.source?.content;
  const resource = content == null ? undefined : contentTypeNamed(content.content_type_name);
  return content == null || resource === undefined ? undefined : { resource: resource.name, id: content.id };
}
