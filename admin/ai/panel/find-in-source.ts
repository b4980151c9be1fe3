import type { AppDataProvider } from '../../providers/data-provider.ts';
import type { FoundInSource } from '#schema/answers/records/drafting.ts';

/** Looks words up in a source; null for those that are not in it. */
export function findInSource(
  dataProvider: AppDataProvider,
  sourceId: string,
  texts: readonly string[],
): Promise<(FoundInSource | null)[]> {
  return dataProvider.answer('POST /ai/sources/:id/find', { params: { id: sourceId }, body: { texts } });
}
