import { mkdtemp, readFile, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  KINDS,
  make,
  saveState,
  signedIn,
  signInOnce,
  stored,
  title,
  withoutAutosave,
} from '../helpers/admin.ts';
import { expect, test } from '../helpers/fixtures.ts';

/** What happens to unsaved input. */

test.beforeAll(({ request, baseURL }) => signInOnce(request, baseURL));

/** The process ID of the browser that uses this profile. */
async function pidOf(profile: string): Promise<number> {
  // A link to “machine-pid”, with which Chromium marks its profile; the headless shell has none.
  const lock = await readlink(join(profile, 'SingletonLock')).catch(() => undefined);
  const pid = lock === undefined ? await pidOfShell(profile) : Number(lock.split('-').at(-1));
  expect(pid).toBeGreaterThan(1);
  return pid;
}

async function pidOfShell(profile: string): Promise<number> {
  for (const name of await readdir('/proc')) {
    const commandLine = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const [program = '', ...args] = commandLine.split('\0');
    const isIts = program.endsWith('headless-shell') && args.includes(`--user-data-dir=${profile}`);
    // Those with a type are its child processes.
    if (isIts && !args.some((arg) => arg.startsWith('--type='))) return Number(name);
  }
  return 0;
}

for (const kind of KINDS) {
  test.describe(`an editor of ${kind.path}, ${kind.scheme}, ${kind.width} px`, () => {
    test.use({ viewport: { width: kind.width, height: 860 }, colorScheme: kind.scheme });
    test.beforeEach(({ context }) => signedIn(context));

    test.describe('whose admin was updated meanwhile', () => {
      test.use({
        expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 404|Error preloading route!|undefined/],
      });

      test('gets a new page once when a part of the admin does not come, and finds the text', async ({
        page,
        request,
      }) => {
        const made = await make(request, kind, { title: 'As it was' });
        await withoutAutosave(page);
        await page.goto(`/admin/${kind.path}/edit/${made.id}`);
        await title(page).fill('Written before the update');
        let isReplaced = true;
        await page.route(/preview-pane-.*\.js/, (route) =>
          isReplaced ? route.fulfill({ status: 404 }) : route.continue(),
        );
        page.once('load', () => (isReplaced = false));
        page.on('dialog', (dialog) => void dialog.accept());
        await page.getByRole('button', { name: 'Preview' }).click();
        await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
        await page.getByRole('button', { name: 'Restore' }).click();
        await expect(title(page)).toHaveValue('Written before the update');
      });
    });

    test('finds what a crash of the browser left behind', async ({
      playwright,
      request,
      baseURL,
    }, testInfo) => {
      const made = await make(request, kind, { title: 'Before the crash' });
      const profile = await mkdtemp(join(tmpdir(), 'colophon-profile-'));
      const { launchOptions, viewport, colorScheme } = testInfo.project.use;
      const launch = async () => {
        const context = await playwright.chromium.launchPersistentContext(profile, {
          ...launchOptions,
          ...(baseURL === undefined ? {} : { baseURL }),
          viewport: viewport ?? { width: kind.width, height: 860 },
          colorScheme: colorScheme ?? kind.scheme,
        });
        await signedIn(context);
        const [page = await context.newPage()] = context.pages();
        await page.goto(`/admin/${kind.path}/edit/${made.id}`);
        await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible();
        return { context, page };
      };
      try {
        const first = await launch();
        await first.context.setOffline(true);
        await title(first.page).fill('Typed and never saved');
        await expect(saveState(first.page)).toHaveText('You’re offline. Changes are kept in this browser.');
        // The process dies in the middle of everything: no unload, no cleanup.
        const gone = first.context.waitForEvent('close');
        process.kill(await pidOf(profile), 'SIGKILL');
        await gone;

        const { context, page } = await launch();
        await expect(page.getByText(/^Unsaved changes from .* kept in this browser/)).toBeVisible();
        await page.getByRole('button', { name: 'Compare' }).click();
        const comparison = page.getByRole('dialog', { name: 'Unsaved changes' });
        await expect(comparison.locator('ins').first()).toBeVisible();
        await comparison.getByRole('button', { name: 'Restore' }).click();
        await expect(title(page)).toHaveValue('Typed and never saved');
        await page.keyboard.press('ControlOrMeta+s');
        await expect(saveState(page)).toHaveText(/^Saved \d/);
        expect(await stored(request, made.id)).toMatchObject({ title: 'Typed and never saved' });
        await page.reload();
        await expect(title(page)).toHaveValue('Typed and never saved');
        await expect(page.getByText(/kept in this browser/)).toBeHidden();
        await context.close();
      } finally {
        await rm(profile, { recursive: true, force: true });
      }
    });

    test('asks before unsaved text is left behind, by any navigation', async ({ page, request }) => {
      const name = `Guarded ${kind.type} ${test.info().retry + 1}`;
      const made = await make(request, kind, { title: name });
      // Nothing is autosaved: the text stays unsaved for as long as this takes.
      await withoutAutosave(page);
      await page.goto(`/admin/${kind.path}`);
      await page.getByRole('link', { name: new RegExp(name) }).click();
      await title(page).click();
      await page.keyboard.press('End');
      await page.keyboard.type(', and more');
      const typed = `${name}, and more`;
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      const staying = async () => {
        await question.getByRole('button', { name: 'Keep editing' }).click();
        await expect(question).toBeHidden();
        await expect(page).toHaveURL(new RegExp(`/edit/${made.id}`));
        await expect(title(page)).toHaveValue(typed);
      };
      // The browser’s own button: the URL has changed before the dialog can ask.
      await page.evaluate(() => history.back());
      await staying();
      // A narrow screen hides this link, but following it does the same.
      const crumb = page.locator('.crumbs a').first();
      await crumb.dispatchEvent('click');
      await staying();
      // If the tab is closed, the browser itself asks.
      const asked = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await expect(title(page)).toHaveValue(typed);

      await crumb.dispatchEvent('click');
      await question.getByRole('button', { name: 'Save and leave' }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/${kind.path}$`));
      expect(await stored(request, made.id)).toMatchObject({ title: typed });
    });
  });
}

// The browser logs interrupted requests; these journeys cause some.
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
