import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import { DraftedWithAi } from './drafted-with-ai.tsx';

function lineOf(record: Partial<ContentRecord>): string {
  return renderToStaticMarkup(<DraftedWithAi record={record as ContentRecord} />).replaceAll(/<[^>]+>/g, '');
}

it('a page says that AI drafted it, and who edited it, only where that is to be said', () => {
  expect(lineOf({ drafted_with_ai: { edited_by: 'Ada' } })).toBe('Drafted with AI, edited by Ada');
  expect(lineOf({ drafted_with_ai: { edited_by: null } })).toBe('Drafted with AI');
  expect(lineOf({})).toBe('');
});
