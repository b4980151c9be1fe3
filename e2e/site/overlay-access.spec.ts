import { expectAccessible, expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';

test.describe('what lies over a page', () => {
  test('is free of barriers by day and by night, and keeps to the policy', async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', (event) => {
        throw new Error(`${event.violatedDirective} ${event.blockedURI}`);
      }),
    );
    await page.clock.install();
    await page.goto('/about');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByPlaceholder('Search...').fill('read');
    await page.clock.runFor(1_000);
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessibleDayAndNight(page, 'the palette');
    await page.keyboard.press('Escape');
    await page.clock.runFor(1_000);
    await page.clock.runFor(61_000);
    const form = page.getByRole('dialog', { name: 'A book a week, in your inbox' });
    await form.getByLabel('First name').fill('Ann');
    await form.getByLabel('Email').fill('nobody');
    await form.getByRole('button', { name: 'Join Free Newsletter' }).click();
    await expect(page.getByText('An error occurred.')).toBeVisible();
    await page.clock.runFor(1_000);
    await expectAccessibleDayAndNight(page, 'the newsletter window and a notification');
  });

  test('holds at 320 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 600 });
    await page.goto('/about');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByPlaceholder('Search...').fill('read');
    await expect(page.getByRole('option').first()).toBeVisible();
    const box = await page.getByRole('dialog', { name: 'Search' }).boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320).toBe(true);
  });
});

test.describe('the question for consent', () => {
  test.use({ hasConsented: false });

  test('can be answered with assistive technology', async ({ page }) => {
    await page.goto('/about');
    await expect(page.getByRole('dialog', { name: 'Cookie Consent' })).toBeVisible();
    await expectAccessible(page, 'the question');
  });
});
