import { useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#schema/define/define-resource.ts';
import { ANY_CONTENT } from './declarations.ts';

/** Makes every list with records of this kind reload when it is next shown. */
export function useListsChanged({ name }: Resource): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const list of [name, ANY_CONTENT]) {
      void queryClient.invalidateQueries({ queryKey: [list, 'getList'] });
    }
  };
}
