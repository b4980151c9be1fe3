import { expect, test } from '../helpers/fixtures.ts';
import { call, publish, signInToAdmin } from '../helpers/staff.ts';

const BODY = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read one page twice.' }] }],
};

test('an editor chooses what stands under “Read next”, and what never does', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToAdmin(page);
  const tag = await call(page, 'GET /tag/education');
  const { id } = await call(page, 'POST /content', {
    content_type_name: 'article',
    title: 'On choosing the next book',
    intro: 'What a shelf is for.',
    body: BODY,
    tag_ids: [tag.id],
  });
  await call(page, `POST /content/${String(id)}/publish`, {});
  const related = page.getByRole('complementary', { name: 'Read next' });
  await page.goto('/articles/on-choosing-the-next-book');
  const unwanted = String(await related.getByRole('link').first().textContent());
  await expect(related.getByText('Chosen by our editors')).toHaveCount(0);

  await page.goto(`/admin/articles/edit/${String(id)}`);
  const group = page.getByRole('button', { name: 'Related content' });
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
  for (const [field, title] of [
    ['Always related', 'Walden'],
    ['Never related', unwanted],
  ] as const) {
    await page.getByRole('combobox', { name: field }).fill(title);
    await page.getByRole('option', { name: title }).first().click();
  }
  await publish(page, { open: 'Update' });

  await page.goto('/articles/on-choosing-the-next-book');
  await expect(related.getByRole('link').first()).toContainText('Walden');
  await expect(related.getByText('Chosen by our editors')).toHaveCount(1);
  await expect(related.getByRole('link', { name: unwanted })).toHaveCount(0);
  await call(page, `POST /content/${String(id)}/unpublish`, {});
});
