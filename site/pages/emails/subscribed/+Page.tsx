import { useData } from 'vike-react/useData';
import { NewsletterLetter } from '../../../ui/frame/newsletter-letter.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { WayOn } from '../../../ui/account/way-on.tsx';
import type { data } from './+data.ts';
import { useSay } from '../../../language/words.tsx';
import { messages } from './messages.ts';

export function Page() {
  const say = useSay(messages);
  const { isInvalid, next } = useData<ReturnType<typeof data>>();
  if (!isInvalid) {
    return (
      <>
        <PageHead title={say('thanks')} intro={next ?? say('check_inbox')} />
        <WayOn />
      </>
    );
  }
  return (
    <>
      <PageHead title={say('error')} intro={say('bad_email')} />
      <NewsletterLetter />
    </>
  );
}
