import { useData } from 'vike-react/useData';
import { DetailView } from '../../ui/detail-view.tsx';
import type { data } from './+data.ts';

export function Page() {
  const { typeName, ...detail } = useData<Awaited<ReturnType<typeof data>>>();
  return (
    <>
      <p className="preview-bar" role="note">
        This is a preview. It is not published, and its link expires.
      </p>
      <DetailView typeName={typeName} detail={detail} />
    </>
  );
}
