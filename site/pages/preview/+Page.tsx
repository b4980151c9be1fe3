import '../../styles/preview.css';
import { useData } from 'vike-react/useData';
import { DetailView } from '../../ui/texts/detail-view.tsx';
import type { data } from './+data.ts';
import { useSay } from '../../language/words.tsx';
import { messages } from './messages.ts';

export function Page() {
  const say = useSay(messages);
  const { typeName, ...detail } = useData<Awaited<ReturnType<typeof data>>>();
  return (
    <>
      <p className="preview-bar" role="note">
        {say('bar')}
      </p>
      <DetailView typeName={typeName} detail={detail} />
    </>
  );
}
