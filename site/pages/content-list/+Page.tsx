import { useData } from 'vike-react/useData';
import { View } from '../../views/view.tsx';
import type { Data } from './+data.ts';
import { ListView } from './list-view.tsx';

export function Page() {
  const { typeName, list } = useData<Data>();
  return <View name={`${typeName}.list`} standard={ListView} props={list} />;
}
