import { usePageContext } from 'vike-react/usePageContext';
import { TextPage, WriteToUs } from '../../ui/text-page.tsx';

export function Page() {
  const { name, contactEmail } = usePageContext().site.settings;
  return (
    <TextPage
      title="About"
      intro={`${name} is a celebration of non-fiction books and their power to educate, inspire and challenge readers.`}
    >
      <p>
        A good book of non-fiction is somebody’s best attempt to set down what they found out. It may have
        taken them ten years. We think that deserves a careful reader, and that a careful reader’s notes are
        worth passing on.
      </p>
      <h2>What you will find here</h2>
      <p>
        <a href="/book-summaries">Book summaries</a> say what a book argues, which of its ideas are worth
        keeping, where it fails, and who should read it. They are meant to help you decide, and to help you
        remember; they do not replace the book, and the good ones should send you to it.
      </p>
      <p>
        <a href="/articles">Articles</a> are about reading itself: how to take notes, when to give up, what an
        index is for. <a href="/interviews">Interviews</a> let one person think aloud about one subject.{' '}
        <a href="/lists">Lists</a> put a few titles in an order that makes sense.
      </p>
      <h2>How we work</h2>
      <p>
        Every summary is written by someone who has read the book to the last page. Quotations are checked
        word for word against the text and carry their place, so that you can check them too. When we get
        something wrong, we correct it on the page where it stands.
      </p>
      <WriteToUs email={contactEmail}>Corrections, suggestions and disagreements are welcome at</WriteToUs>
    </TextPage>
  );
}
