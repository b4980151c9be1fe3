import type { Locator, Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const INTRO = 'Why the second hour with a book is worth more than the first.';
const BODY = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read one page twice.' }] }],
};

test.use({ timezoneId: 'UTC', locale: 'en-GB' });

/** Days of the month after next, in which the other journeys plan nothing. */
const now = new Date();
const monthAhead = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1));
const dayAt = (day: number) =>
  new Date(monthAhead.getTime() + (day - 1) * 86_400_000).toISOString().slice(0, 10);

async function makeScheduled(page: Page, title: string, day: string): Promise<string> {
  const { id } = await call(page, 'POST /content', {
    content_type_name: 'article',
    title,
    intro: INTRO,
    body: BODY,
  });
  await call(page, `POST /content/${String(id)}/publish`, { scheduled_at: `${day}T09:00:00Z` });
  return String(id);
}

async function scheduledDay(page: Page, id: string): Promise<string> {
  const { scheduled_at: at } = await call(page, `GET /content/${id}`);
  return String(at).slice(0, 10);
}

const placeOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Drags as a person does: press, move away, over the day, and release. */
async function drag(page: Page, entry: Locator, day: string): Promise<void> {
  const from = await entry.boundingBox();
  const to = await placeOf(page, day).boundingBox();
  if (from === null || to === null) throw new Error('The calendar does not show both days.');
  await page.mouse.move(from.x + 20, from.y + 6);
  await page.mouse.down();
  await page.mouse.move(from.x + 50, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await expect(placeOf(page, day)).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
}

test.describe('the calendar', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test('an entry is moved to another day with the mouse, moved back, and moved with the keyboard', async ({
    page,
  }, testInfo) => {
    await signInToAdmin(page);
    const title = `The long table ${testInfo.retry}`;
    const id = await makeScheduled(page, title, dayAt(10));
    await page.goto(`/admin/calendar?view=month&day=${dayAt(10)}`);
    const entry = page.getByRole('link', { name: title });
    await expect(placeOf(page, dayAt(10)).getByRole('link', { name: title })).toBeVisible();
    await drag(page, entry, dayAt(12));
    await expect(placeOf(page, dayAt(12)).getByRole('link', { name: title })).toBeVisible();
    const notices = page.getByRole('region', { name: 'Notifications' });
    await expect(notices.getByText(/^Moved to/)).toBeVisible();
    expect(await scheduledDay(page, id)).toBe(dayAt(12));
    await notices.getByRole('button', { name: 'Undo' }).click();
    await expect(notices.getByText(/^Moved back to/)).toBeVisible();
    expect(await scheduledDay(page, id)).toBe(dayAt(10));

    // From here on, the calendar gets no updates: a refresh would remove the entry before it is dragged again.
    await page.route('**/api/v1/calendar?*', () => undefined);
    await entry.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(placeOf(page, dayAt(18))).toHaveAttribute('data-over', 'true');
    await page.keyboard.press('Space');
    await expect(placeOf(page, dayAt(18)).getByRole('link', { name: title })).toBeVisible();
    await expect.poll(() => scheduledDay(page, id)).toBe(dayAt(18));

    // Someone unschedules it in the meantime.
    await call(page, `POST /content/${id}/unpublish`, {});
    await page.request.delete(`/api/v1/content/${id}`, { headers: await headersOf(page) });
    await drag(page, entry, dayAt(20));
    await expect(notices.getByText(`“${title}” wasn’t moved.`, { exact: false })).toBeVisible();
  });

  test('it is accessible, begins something for a day, and is read by other programs', async ({
    page,
  }, testInfo) => {
    await signInToAdmin(page);
    const title = `A shelf of nine ${testInfo.retry}`;
    await makeScheduled(page, title, dayAt(5));
    await page.goto(`/admin/calendar?view=month&day=${dayAt(5)}`);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expectAccessibleDayAndNight(page, 'a month');
    await page.keyboard.press('w');
    await expect(page).toHaveURL(/view=week/);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expectAccessibleDayAndNight(page, 'days below each other');
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('button', { name: /^Create (new )?link/ }).click();
    const address = await page.locator('.feed-address').textContent();
    const feed = await page.request.get(new URL(address ?? '').pathname, { headers: {} });
    expect(feed.headers()['content-type']).toContain('text/calendar');
    expect((await feed.text()).replaceAll('\r\n ', '')).toContain(`SUMMARY:Article: ${title} (scheduled)`);
    await page.getByRole('button', { name: 'Close' }).first().click();

    await placeOf(page, dayAt(6)).hover();
    await placeOf(page, dayAt(6))
      .getByRole('button', { name: /^New on/ })
      .click();
    await page.getByRole('menuitem', { name: 'New article' }).click();
    await expect(page.getByLabel('Publication date')).toHaveValue(new RegExp(`^${dayAt(6)}T09:00`));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one sees what needs one, and gives an entry another day with a finger', async ({
    page,
  }, testInfo) => {
    await signInToAdmin(page);
    const title = `A finger on the day ${testInfo.retry}`;
    const id = await makeScheduled(page, title, dayAt(21));
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Recently edited' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessibleDayAndNight(page, 'the start page on a phone');
    await page.getByRole('button', { name: /^Search/ }).click();
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
    await page.keyboard.type(title);
    await expect(page.getByRole('option', { name: title })).toBeVisible();
    await expectAccessibleDayAndNight(page, 'the palette on a phone');
    await page.keyboard.press('Escape');

    await page.goto(`/admin/calendar?view=week&day=${dayAt(21)}`);
    const entry = page.getByRole('link', { name: title });
    await entry.evaluate((link) => link.scrollIntoView({ block: 'center' }));
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', { x, y }: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
    await touch('touchStart', await middleOf(entry));
    await expect(entry).toHaveAttribute('data-held', 'true');
    const target = new Date(dayAt(21)).getUTCDay() === 0 ? dayAt(20) : dayAt(22);
    await touch('touchMove', await middleOf(placeOf(page, target)));
    await expect(placeOf(page, target)).toHaveAttribute('data-over', 'true');
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(placeOf(page, target).getByRole('link', { name: title })).toBeVisible();
    await expect.poll(() => scheduledDay(page, id)).toBe(target);
  });
});

test('the palette finds a record and offers the actions of its screen; all shortcuts are on one sheet', async ({
  page,
}, testInfo) => {
  await signInToAdmin(page);
  const title = `Über die Geduld ${testInfo.retry}`;
  await call(page, 'POST /content', { content_type_name: 'article', title, intro: INTRO, body: BODY });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Recently edited' })).toBeVisible();
  await expectAccessibleDayAndNight(page, 'the start page');

  await page.keyboard.press('ControlOrMeta+k');
  const box = page.getByRole('combobox', { name: 'Command palette' });
  await expect(box).toBeFocused();
  await page.keyboard.type(`uber die geduld ${testInfo.retry}`);
  const option = page.getByRole('option', { name: title });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expectAccessibleDayAndNight(page, 'the palette');
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(field).toHaveValue(title);

  await field.press('End');
  await page.keyboard.type('?');
  await expect(field).toHaveValue(`${title}?`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Leaving the screen asks about unsaved changes.
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.locator('.save-state')).toHaveText(/^Saved \d\d:\d\d$/);
  await page.keyboard.press('ControlOrMeta+k');
  // Typed faster than the palette loads: no letter ends up in the title.
  await page.keyboard.type('publish');
  await expect(box).toHaveValue('publish');
  await expect(page.getByRole('group', { name: 'On this page' }).getByRole('option').first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /publish/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.getByRole('heading', { name: 'Recently edited' }).click();
  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Command palette')).toBeVisible();
  await expectAccessibleDayAndNight(page, 'the sheet of shortcuts');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/admin\/calendar/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Search/ }).click();
  await expect(box).toBeFocused();
  await page.keyboard.type('geduld');
  await page.getByRole('option', { name: title }).click();
  await expect(field).toHaveValue(new RegExp(title.replace('?', '\\?')));
});

async function headersOf(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('pbt_token'));
  return { authorization: `Bearer ${token}` };
}
