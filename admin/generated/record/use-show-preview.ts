import { useDataProvider } from 'react-admin';
import type { ContentType } from '#schema/registry/registry.ts';
import type { Editing } from '../../editing/use-editing.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';

/** Long enough to look at it. For other people, there are links with a time to choose. */
const HOURS = 1;

interface Previewing {
  editing: Editing;
  isReadOnly: boolean;
  /** Opens and closes the preview next to the form. */
  toggle: () => void;
}

/** Shows the preview next to the form, or in another tab if its type says so. There, changes are saved first. */
export function useShowPreview(
  { preview }: ContentType,
  { editing: { recordForm, stored, save }, isReadOnly, toggle }: Previewing,
): () => void {
  const dataProvider = useDataProvider<AppDataProvider>();
  const show = async (tab: Window | null) => {
    const isSaved = isReadOnly || !recordForm.isDirty || (await save()) !== undefined;
    const link = isSaved
      ? await recordForm.attempt(() => dataProvider.previewLink(stored.pk, HOURS))
      : undefined;
    if (tab === null) return;
    if (link === undefined) tab.close();
    else tab.location.replace(link.url);
  };
  if (preview === undefined) return toggle;
  return () => {
    // Opened by the click itself: browsers refuse a tab that opens later.
    const tab = window.open('', '_blank');
    if (tab !== null) tab.opener = null;
    void show(tab);
  };
}
