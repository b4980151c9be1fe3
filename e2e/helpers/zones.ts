import type { Page } from 'playwright/test';

/** Chooses a time zone as a person does with the keyboard: types a part of its name and takes the first match. */
export async function chooseZone(page: Page, zone: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Time zone' });
  await field.fill(zone);
  // Its offset is shown beside its name.
  await page.getByRole('option', { name: `${zone.replaceAll('_', ' ')} GMT` }).waitFor();
  await field.press('Enter');
}
