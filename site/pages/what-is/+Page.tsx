import { usePageContext } from 'vike-react/usePageContext';
import { TextPage } from '../../ui/text-page.tsx';

export function Page() {
  const { name } = usePageContext().site.settings;
  return (
    <TextPage
      title={`What is ${name} all about?`}
      intro="There are more good books than evenings. This is help with choosing."
    >
      <p>
        {name} is for people who read to find something out. Each week we take one book of non-fiction, read
        it slowly, and set down what it says: the argument in a sentence, the ideas in a minute, and the rest
        in the time it takes to drink a cup of tea.
      </p>
      <h2>How to use it</h2>
      <ol>
        <li>
          Start with a question you have, not with a book you ought to have read. <a href="/tags">The tags</a>{' '}
          are in alphabetical order for that reason.
        </li>
        <li>Read the one-minute version. If nothing in it surprises you, go on to another book.</li>
        <li>If something does, read the key ideas, and then where we think the author goes wrong.</li>
        <li>If you are still arguing with it the next day, get the book.</li>
      </ol>
      <h2>Where to begin</h2>
      <p>
        The <a href="/book-summaries">summaries</a> stand on shelves by category. If you would rather be told,
        there are <a href="/lists">lists</a>. And if you want company, read an{' '}
        <a href="/interviews">interview</a>.
      </p>
    </TextPage>
  );
}
