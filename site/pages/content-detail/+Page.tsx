import { useData } from 'vike-react/useData';
import { DetailView } from '../../ui/detail-view.tsx';
import type { Data } from './+data.ts';

export function Page() {
  const { typeName, ...detail } = useData<Data>();
  return <DetailView typeName={typeName} detail={detail} />;
}
