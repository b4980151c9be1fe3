import type { ContentRecord } from '#schema/registry/content-record.ts';

/** A published record for tests, with the given fields. */
export function contentRecord(parts: Partial<ContentRecord> = {}): ContentRecord {
  return {
    id: '0190a000-0000-7000-8000-000000000001',
    version: 1,
    created_at: '2026-03-01T08:00:00.000Z',
    updated_at: '2026-03-04T08:00:00.000Z',
    title: 'Walden',
    slug: 'walden',
    intro: 'A man builds a hut and keeps accounts.',
    image_unique_identifier: null,
    image_url: null,
    image_alt: null,
    author: null,
    written_by: 'Ines Halloran',
    category: null,
    tags: [],
    published_date: '2026-03-03T08:00:00.000Z',
    seo_title: null,
    seo_description: null,
    canonical_url: null,
    reading_minutes: 4,
    status: 'published',
    has_unpublished_changes: false,
    scheduled_at: null,
    content_type_name: 'article',
    ...parts,
  };
}

export const philosophy = {
  id: '0190a000-0000-7000-8000-0000000000c1',
  name: 'Philosophy',
  slug: 'philosophy',
};
