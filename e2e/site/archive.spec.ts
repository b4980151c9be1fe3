import type { APIRequestContext } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { sendIssue } from '../helpers/issue.ts';
import { staffHeaders } from '../helpers/mail.ts';

test.describe('the archive of newsletters', () => {
  // The script in the fixtures is kept out of the issue, like any other.
  test.use({ expectedErrors: [/Blocked script execution in '[^']*\/html'/] });

  test('lists what was sent to everyone, and links to each issue', async ({ page, request }) => {
    const response = await page.goto('/newsletters');
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle('Colophon - Newsletters');
    const named = { name: 'Spiders in spring', subject: 'Spiders, and who counted them' };
    const attachments = [await uploadPdf(request, 'Spiders.pdf')];
    await sendIssue(request, { ...named, attachments, reader: 'archive@example.org' });

    await expect(async () => {
      await page.goto('/newsletters');
      await expect(page.getByRole('link', { name: 'Spiders, and who counted them' })).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    await page.getByRole('link', { name: 'Spiders, and who counted them' }).click();
    await expect(page).toHaveTitle('Colophon - Spiders, and who counted them');
    await expect(page).toHaveURL(/\/newsletters\/spiders-in-spring$/);
    const letter = page.frameLocator('iframe[title="Spiders, and who counted them"]');
    await expect(letter.getByText('Eight legs, and nobody had looked.')).toBeVisible();
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      'Eight legs, and nobody had looked.',
    );
    const feed = await (await request.get('/newsletters/feed.json')).text();
    expect(feed).toContain('"summary":"Eight legs, and nobody had looked."');
    await page.getByText('Read as plain text').click();
    await expect(page.locator('pre')).toContainText('Eight legs, and nobody had looked.');
    await expectAccessibleDayAndNight(page, 'a letter');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Spiders.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Spiders.pdf');

    expect(await (await request.get('/sitemap.xml')).text()).toContain(
      '/newsletters/spiders-in-spring</loc><lastmod>',
    );
    for (const odd of ['abc', '-1', '1e9'])
      expect((await request.get(`/newsletters?page=${odd}`)).status(), odd).toBe(200);
    expect((await request.get('/newsletters?page=2')).status()).toBe(404);
    expect((await request.get('/newsletters/never-sent')).status()).toBe(404);
  });
});

/** A file of the library; its path. */
async function uploadPdf(request: APIRequestContext, name: string): Promise<string> {
  const uploaded = await request.post(`/api/v1/files?name=${encodeURIComponent(name)}`, {
    headers: { ...(await staffHeaders(request)), 'Content-Type': 'application/octet-stream' },
    data: Buffer.from('%PDF-1.7 Eight legs'),
  });
  return ((await uploaded.json()) as { data: { path: string } }).data.path;
}
