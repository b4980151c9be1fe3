import { usePageContext } from 'vike-react/usePageContext';
import { TextPage, WriteToUs } from '../../../ui/text-page.tsx';

export function Page() {
  const { name, contactEmail } = usePageContext().site.settings;
  return (
    <TextPage title="Privacy Policy" intro="What we store, why, and how to have it removed. In plain words.">
      <h2>When you read</h2>
      <p>
        Reading {name} needs no account. Our server sees your address on the internet and which page you asked
        for, as every server does, uses that to answer and to protect itself from abuse, and does not build a
        profile from it.
      </p>
      <h2>What stays in your browser</h2>
      <p>
        We keep small notes in your browser’s own storage: that you have seen the cookie notice, and whether
        you closed or joined the newsletter, so that you are not asked again. They are times, not names, and
        you can clear them whenever you like.
      </p>
      <h2>Measuring</h2>
      <p>
        If the people who run this site have switched on a measuring service, it starts only after you have
        read the cookie notice. It counts visits and a few actions, such as opening the search.
      </p>
      <h2>The newsletter</h2>
      <p>
        If you join, we store your email address, the first name you give, and when you confirmed. We use them
        to send you the newsletter and for nothing else. Opens and clicks are counted without your name. Every
        letter has a link with which you leave at once; after that we keep only what is needed to make sure
        that we do not write again.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask what we store about you, have it corrected, receive a copy, or have it erased. We answer
        within a month.
      </p>
      <WriteToUs email={contactEmail}>For all of this, write to</WriteToUs>
    </TextPage>
  );
}
