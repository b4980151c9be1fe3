import { useData } from 'vike-react/useData';
import { DetailView } from '../../ui/texts/detail-view.tsx';
import type { Data } from './+data.ts';

export function Page() {
  const { typeName, ...detail } = useData<Data>();
  return <DetailView typeName={typeName} detail={detail} />;
}
