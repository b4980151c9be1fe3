import AxeBuilder from '@axe-core/playwright';
import { type Page, expect } from 'playwright/test';

/** A violation, with what is shown when a journey fails. */
interface Finding {
  id: string;
  impact?: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** The window of a page into which axe was injected. */
interface WithAxe {
  axe: { run(context: object, options: object): Promise<{ violations: Finding[] }> };
}

/** The contents of an issue in its frame are up to its author. */
const LEFT_OUT = 'iframe[sandbox]';
/** What depends on a page’s colors. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails if axe finds anything of any severity, including rules of WCAG 2.2 that it leaves out by default. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // In a single run, without a second page for frames from other origins, because there are none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .exclude(LEFT_OUT)
    .analyze();
  expectNone(violations, what);
}

/** The same in light and dark mode, without loading the page or axe a second time. */
export async function expectAccessibleDayAndNight(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, what);
  await page.emulateMedia({ colorScheme: 'dark' });
  const { violations } = await page.evaluate(
    ({ exclude, runOnly }) =>
      (window as unknown as WithAxe).axe.run({ exclude }, { runOnly, resultTypes: ['violations'] }),
    { exclude: [[LEFT_OUT]], runOnly: COLOUR_RULES },
  );
  expectNone(violations, `${what}, dark`);
}

/**
 * Fails if axe finds anything serious or critical, in light or dark mode. For many screens in one page that isn’t reloaded:
 * axe is injected once.
 */
export async function expectNothingGrave(
  page: Page,
  what: string,
  except: readonly string[] = [],
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode(true).withRules('html-has-lang').analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  const byDay = await page.evaluate(findGrave, { exclude: LEFT_OUT });
  expectNone(
    byDay.filter(({ id }) => !except.includes(id)),
    what,
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  expectNone(await page.evaluate(findGrave, { exclude: LEFT_OUT, rules: COLOUR_RULES }), `${what}, dark`);
}

/** Runs in the page. */
async function findGrave({ exclude, rules }: { exclude: string; rules?: string[] }): Promise<Finding[]> {
  const options = {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules === undefined ? {} : { runOnly: rules }),
  };
  // While a color fades to another, its contrast means nothing.
  const fading = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.race([
    Promise.allSettled(fading.map(({ finished }) => finished)),
    new Promise((resolve) => setTimeout(resolve, 1000)),
  ]);
  const { violations } = await (window as unknown as WithAxe).axe.run({ exclude: [[exclude]] }, options);
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}

function expectNone(violations: readonly Finding[], what: string): void {
  expect(
    violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary]),
    what,
  ).toEqual([]);
}
