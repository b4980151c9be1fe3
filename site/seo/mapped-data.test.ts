import { describe, expect, it } from 'vitest';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import { defineContentType, number } from '#schema/public.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { mappedData } from './mapped-data.ts';

function mapped(unit: string | undefined): unknown {
  const type = defineContentType({
    name: 'talks',
    type: 'talk',
    label: { one: 'Talk', many: 'Talks' },
    purpose: 'Talks to listen to.',
    fields: { length: number(unit === undefined ? {} : { unit }) },
    site: {
      path: '/talks/{slug}',
      index: '/talks',
      section: 'Talks',
      schemaOrg: 'PodcastEpisode',
      structuredData: { duration: 'length' },
    },
  });
  const record = { length: 754 } as unknown as ContentRecord;
  return mappedData(type as unknown as ContentType, record, 'https://books.example.com');
}

describe('a duration in structured data', () => {
  it.each([
    ['h', 'PT754H'],
    ['min', 'PT754M'],
    ['s', 'PT754S'],
  ])('has the unit of its number: %s', (unit, duration) => {
    expect(mapped(unit)).toEqual({ duration });
  });

  it.each([undefined, 'pages'])('is left out with the unit %s, which says nothing about time', (unit) => {
    expect(mapped(unit)).toEqual({});
  });
});
