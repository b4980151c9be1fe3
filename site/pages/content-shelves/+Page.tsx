import { useData } from 'vike-react/useData';
import { View } from '../../views/view.tsx';
import type { Data } from './+data.ts';
import { ShelvesView } from './shelves-view.tsx';

export function Page() {
  const { typeName, list } = useData<Data>();
  return <View name={`${typeName}.list`} standard={ShelvesView} props={list} />;
}
