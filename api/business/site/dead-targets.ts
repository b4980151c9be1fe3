import type { DeadTarget } from '#schema/answers/operations/site.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { siteLinkOf, targetOf } from '../../records/publishing/site-links.ts';
import { addressesOf } from '#schema/site/site-navigation.ts';

/** Which targets are pages of this site that visitors can’t see. URLs on other sites aren’t checked. */
export async function deadTargets(
  deps: AppDeps,
  targets: readonly string[],
  on: Queries,
): Promise<DeadTarget[]> {
  const { name } = deps.site();
  const dead: DeadTarget[] = [];
  for (const target of new Set(targets)) {
    // What is configured to be elsewhere isn’t a page of this site.
    const [address = ''] = addressesOf(target, { name, contact_email: null, social: [] });
    const link = siteLinkOf(address, deps.env.siteUrl);
    const found = link && (await targetOf(on, link.path));
    if (found?.is === 'missing') dead.push({ target, is: 'missing', title: null });
    if (found?.is === 'draft') dead.push({ target, is: 'draft', title: found.title });
  }
  return dead;
}
