import { expect, it } from 'vitest';
import { bookFromText } from './book-from-text.ts';

const ONE = 'The first sentence of this paragraph is long enough to be quoted.';
const TWO = 'A second one follows it and says that it isn’t the last.';
const THREE = 'The third of them ends the paragraph where the page is turned.';

it('takes whole sentences of paragraphs, without what others put around and into them', () => {
  const text = `Licence. It goes on and on for many words here.

*** START OF THE PROJECT GUTENBERG EBOOK X ***

CHAPTER I.

${ONE.replace('quoted', '_quoted_')}
${TWO.replace('’', "'")} ${THREE.replace('ends', '[12] ends')}

Too short. It is. So it is not taken.

*** END OF THE PROJECT GUTENBERG EBOOK X ***

${ONE} ${TWO} ${THREE}`;
  expect(bookFromText('X', text)).toEqual({
    title: 'X',
    chapters: [{ title: 'Chapter 1', paragraphs: [[ONE, TWO, THREE]] }],
  });
});
