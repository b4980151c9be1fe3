import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** Markup in a plain text field: it must be shown literally everywhere. */
export const IN_TEXT = '"><img src=x onerror=alert(1)>';
/** Tries to escape from a page’s JSON and scripts. */
export const IN_SCRIPT = '</script><script>alert(1)</script>\u2028<!--<script';
/** Everything that tries to run, to link to a script, or to cover the page, in HTML content. */
export const IN_BODY = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<xmp><script>alert(1)</script></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="&#0000106avascript:alert(1)">b</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">c</a>',
  '<form action=javascript:alert(1)><button formaction=javascript:alert(1)>d</button></form>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<p style="position:fixed;inset:0">overlay</p>',
  '<img name=getElementById><form id=x><input name=attributes></form>',
  // Last, because it swallows what follows.
  '<svg><textarea><img src=x onerror=alert(1)>',
];

/** The scripts that ran, although none may: every planted script opens a dialog. */
export function scriptsRun(page: Page): string[] {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return ran;
}

/** Expects nothing that runs, links to a script, or covers the page. Checked in the page as the browser built it. */
export async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      Array.from(element.attributes, ({ name, value }) => ({ tag: element.tagName, name, value })).filter(
        ({ name, value }) =>
          name.startsWith('on') ||
          name === 'formaction' ||
          (['href', 'src', 'action'].includes(name) && /^\s*(?:javascript|vbscript|data:text)/i.test(value)),
      ),
    ),
  );
  expect(found, page.url()).toEqual([]);
  await expect(page.locator('.prose [style*="fixed"], .ProseMirror [style*="fixed"]')).toHaveCount(0);
}
