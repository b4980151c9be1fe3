import { usePageContext } from 'vike-react/usePageContext';
import { TextPage, WriteToUs } from '../../../ui/text-page.tsx';

export function Page() {
  const { name, contactEmail } = usePageContext().site.settings;
  return (
    <TextPage
      title="Terms & Conditions"
      intro={`By reading ${name} you accept what is written on this page. It is short.`}
    >
      <h2>Reading</h2>
      <p>
        You may read everything on {name} without charge and without an account. You may link to any page and
        quote short passages with a link to where they stand.
      </p>
      <h2>What belongs to whom</h2>
      <p>
        The texts and drawings on {name} are ours or used with permission. The books we write about belong to
        their authors and publishers; we quote from them only as much as a review needs. Please do not
        republish whole texts without asking.
      </p>
      <h2>What we promise</h2>
      <p>
        We take care to be accurate and correct mistakes when we learn of them. Still, a summary is one
        reader’s account of a book. It is not medical, legal or financial advice, and {name} is offered as it
        is, without warranty of any kind as far as the law allows.
      </p>
      <h2>The newsletter</h2>
      <p>
        You receive it only if you asked for it and confirmed your address, and every letter carries a link
        that ends it. How we treat your address is written in the <a href="/terms/privacy">Privacy Policy</a>.
      </p>
      <h2>Links</h2>
      <p>Pages that we link to are run by others, who answer for what is on them.</p>
      <h2>Changes</h2>
      <p>When these terms change, the new ones stand on this page and apply from then on.</p>
      <WriteToUs email={contactEmail}>Questions about these terms reach us at</WriteToUs>
    </TextPage>
  );
}
