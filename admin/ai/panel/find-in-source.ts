import type { AppDataProvider } from '../../providers/data-provider.ts';

/** Where words stand in a source, and what stands around them. */
export interface Found {
  page: number | null;
  place: string;
  before: string;
  passage: string;
  after: string;
}

/** Looks words up in a source; null for those that are not in it. */
export function findInSource(
  dataProvider: AppDataProvider,
  sourceId: string,
  texts: readonly string[],
): Promise<(Found | null)[]> {
  return dataProvider.ask('POST', `/ai/sources/${sourceId}/find`, { body: { texts } });
}
