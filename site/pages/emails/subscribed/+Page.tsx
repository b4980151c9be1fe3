import { useData } from 'vike-react/useData';
import { NewsletterLetter } from '../../../ui/newsletter-letter.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { data } from './+data.ts';

export function Page() {
  const { isInvalid } = useData<ReturnType<typeof data>>();
  if (!isInvalid) {
    return (
      <PageHead
        title="You've got mail!"
        intro="Please check your inbox to confirm your email. You'll then receive your weekly summaries."
      />
    );
  }
  return (
    <>
      <PageHead
        title="An error occurred."
        intro="There is a problem with your email address. Please review it."
      />
      <NewsletterLetter />
    </>
  );
}
