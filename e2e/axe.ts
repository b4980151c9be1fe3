import AxeBuilder from '@axe-core/playwright';
import { type Page, expect } from 'playwright/test';

/** What changes with the colours of a page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Looked {
  /** What is said when there is something. */
  what: string;
  /** Only these rules; all of them unless given, those of WCAG 2.2 that axe leaves out by default included. */
  rules?: readonly string[];
}

/** Fails where axe finds anything at all, of whatever weight. */
export async function expectAccessible(page: Page, { what, rules }: Looked): Promise<void> {
  // In one piece, without a second page for frames of other origins, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true } },
    ...(rules === undefined ? {} : { runOnly: [...rules] }),
  });
  const { violations } = await axe.exclude('iframe[sandbox]').analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary]),
    what,
  ).toEqual([]);
}

/** The same by day and by night, without loading the page a second time. */
export async function expectAccessibleDayAndNight(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, { what });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { what: `${what}, dark`, rules: COLOUR_RULES });
}
