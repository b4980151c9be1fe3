import { zipOf } from '../../drafting/testing/sample-files.ts';

const HOME = '11111111111111111111111111111111';
export const FIRST = '22222222222222222222222222222222';
const SECOND = '33333333333333333333333333333333';
const POSTS = '44444444444444444444444444444444';

const HOME_TEXT = `# Our house

Read [First, a page](Our%20house/Posts/First,%20a%20page%20${FIRST}.md), or the [price list](Our%20house/prices.pdf),
or [it at Notion](https://www.notion.so/ines/Second-${SECOND}?pvs=4), or [elsewhere](https://example.org/a).

<aside>
💡 Keep it **short**.

</aside>

<aside>
<img src="/icons/forward_gray.svg" alt="" width="40px" />

Go on.

</aside>

- Why so slow?

    Because *one page* an hour is enough.

    > And more.

To do:

- [ ]  Buy a lamp
- [x]  Buy a chair

<details>
<summary>How long?</summary>

An **hour**.

</details>

\`\`\`html
<aside>
</aside>
\`\`\`

![Untitled](Our%20house/shelf%201.png)
`;

const FIRST_TEXT = `# First, a page

Date: April 23, 2026 10:30 AM
Tags: Slow reading, Books
Created: January 2, 2026 9:00 AM
Author: Ines Halloran
Mood: calm

Note: this line is text.

![A shelf](First,%20a%20page/shelf.png)
`;

const SECOND_TEXT = `# Second

Date: this isn’t a row of a database.
`;

/** An image of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An export of three pages, one of them a row of a database, with two images. */
export function notionFiles(root = ''): Record<string, string | Buffer> {
  return {
    [`${root}Our house ${HOME}.md`]: HOME_TEXT,
    [`${root}Our house/prices.pdf`]: '%PDF',
    [`${root}Our house/shelf 1.png`]: PNG,
    [`${root}Our house/Posts ${POSTS}.csv`]: 'Name,Date\n',
    [`${root}Our house/Posts ${POSTS}_all.csv`]:
      '\uFEFFName,Date,Tags,Created,Author,Mood\n"First, a page","April 23, 2026",Books,,,calm\n',
    [`${root}Our house/Posts/First, a page ${FIRST}.md`]: FIRST_TEXT,
    [`${root}Our house/Posts/First, a page/shelf.png`]: PNG,
    [`${root}Our house/Second ${SECOND}.md`]: SECOND_TEXT,
  };
}

export function notionExport(more: Record<string, string> = {}): Uint8Array {
  return new Uint8Array(zipOf({ ...notionFiles(), ...more }));
}
