import type { RichTextDocument } from '#schema/document/schema.ts';
import { toText } from '#schema/document/to-text.ts';
import type { AdminRecord } from '../providers/records.ts';

/** Where a draft by AI comes from (contract: `provenance`). */
export interface Provenance {
  model: string;
  prompt_version: string;
  parameters: Record<'language' | 'tone' | 'length', string | number | null>;
  source: { id?: string; name: string | null; characters: number } | null;
  tokens: number;
  /** US dollars, null where no price is known. */
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

/** The words of a rich text in the form; one that cannot be read has none. */
export function bodyWordsOf(body: unknown): string {
  try {
    return typeof body === 'object' && body !== null ? toText(body as RichTextDocument) : '';
  } catch {
    return '';
  }
}
