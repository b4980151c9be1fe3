import { useData } from 'vike-react/useData';
import { View } from '../../views/view.tsx';
import type { Data } from './+data.ts';
import { ShelvesView } from './shelves-view.tsx';

export function Page() {
  const { list } = useData<Data>();
  return <View name="book-summaries.list" standard={ShelvesView} props={list} />;
}
