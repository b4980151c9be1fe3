import { expect, test } from '../helpers/fixtures.ts';

/** What every page begins with. */
const BEGINNING = `
  - link "Skip to content"
  - banner:
    - link "Colophon"
    - navigation "Main":
      - list:
        - listitem:
          - link "Book Summaries"
        - listitem:
          - link "Lists"
        - listitem:
          - link "Interviews"
        - listitem:
          - link "Articles"
    - button "Search"`;
const END = `
  - contentinfo:
    - heading "Company" [level=2]
    - heading "Resources" [level=2]
    - heading "Get in Touch" [level=2]`;

/** What follows every text. */
const AFTER_A_TEXT = `
    - navigation "Previous and next"
    - complementary "Read next":
      - heading "Read next" [level=2]
    - region "A book a week, in your inbox":
      - heading "A book a week, in your inbox" [level=2]
      - textbox "First name"
      - textbox "Email"
      - button "Join Free Newsletter"`;

/** The landmarks, headings, and controls of six kinds of pages, in the order in which a screen reader goes through them. */
const OUTLINES: readonly (readonly [path: string, main: string])[] = [
  [
    '/book-summaries/philosophy/meditations',
    `
    - article:
      - navigation "Breadcrumbs"
      - 'heading "Meditations: an emperor argues with himself" [level=1]'
      - navigation "Contents":
        - group:
          - heading "Contents" [level=2]
      - region "In one minute":
        - heading "In one minute" [level=2]
      - region "Key ideas":
        - heading "Key ideas" [level=2]
        - list:
          - listitem:
            - heading "The notebook is the exercise" [level=3]
      - region "The book"
      - region "In its own words":
        - heading "In its own words" [level=2]
        - figure:
          - blockquote
          - button "Copy"
          - button "Share"
      - heading "Who should read it" [level=2]${AFTER_A_TEXT}`,
  ],
  [
    '/articles/check-thoreaus-sums',
    `
    - article:
      - navigation "Breadcrumbs"
      - heading "Somebody should check Thoreau’s sums" [level=1]
      - navigation "Contents":
        - group:
          - heading "Contents" [level=2]
      - heading "A check that fails, slightly" [level=2]
      - heading "What is not in the column" [level=2]${AFTER_A_TEXT}`,
  ],
  [
    '/interviews/adam-smith-on-who-benefits',
    `
    - article:
      - navigation "Breadcrumbs"
      - 'heading "Adam Smith: ask who is proposing it" [level=1]'
      - complementary "About Adam Smith"
      - heading "Start with the pins. Everybody does." [level=2]
      - heading "What would you cut?" [level=2]${AFTER_A_TEXT}`,
  ],
  [
    '/lists/what-things-cost',
    `
    - navigation "Breadcrumbs"
    - heading "What things cost" [level=1]
    - list:
      - listitem:
        - article:
          - 'heading "The Wealth of Nations: not the book its admirers quote" [level=2]':
            - link /The Wealth of Nations/`,
  ],
  [
    '/search?query=stoicism',
    `
    - heading "Search" [level=1]
    - search:
      - searchbox "Search": stoicism
      - button "Search"
    - region /results for “stoicism”/:
      - heading /results for “stoicism”/ [level=2]
      - list:
        - listitem:
          - article:
            - heading "Stoicism" [level=3]`,
  ],
  [
    '/newsletters',
    `
    - heading "Newsletters" [level=1]
    - region "A book a week, in your inbox":
      - heading "A book a week, in your inbox" [level=2]
      - textbox "First name"
      - textbox "Email"
      - button "Join Free Newsletter"`,
  ],
];

for (const [path, main] of OUTLINES) {
  test(`a screen reader goes through ${path} in order`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('body')).toMatchAriaSnapshot(`${BEGINNING}\n  - main:${main}${END}\n`);
  });
}
