import { listedAttachments } from '../attachments.ts';
import { mailSiteOf } from '../campaign-mail.ts';
import { publicAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import type { PublicPage } from '../../../records/content/public-pages.ts';
import { type Queries, rows } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/base/api-error.ts';
import { pagingParams } from '../../../platform/route/list-query.ts';
import { type Route, defineRoute, ok, pageOf } from '../../../platform/route/route.ts';
import { mailPreview } from '../../../platform/mail/mail-preview.ts';
import { type RenderedMail, renderMail } from '../../mail-design/render-mail.ts';
import type { Issue } from '#schema/answers/newsletter/campaigns.ts';

const GROUP = 'Newsletter archive';
const PATH = '/published-newsletters';

/**
 * What was sent, is public, and was sent to public lists. During an A/B test it has no title yet: it appears when one has
 * won.
 */
const IN_ARCHIVE =
  sql.raw(`k.public AND k.status IN ('sending', 'sent') AND cardinality(k.contact_list_ids) > 0
  AND (cardinality(k.test_subjects) = 0 OR k.test_winner IS NOT NULL OR k.status = 'sent')
  AND NOT EXISTS (SELECT FROM unnest(k.contact_list_ids) AS chosen (id)
    LEFT JOIN contact_lists l ON l.id = chosen.id WHERE l.visibility IS DISTINCT FROM 'public')`);

interface StoredIssue extends Issue {
  id: string;
  name: string;
  html: string;
  text: string;
  /** Paths of files in the media library. */
  attachments: string[];
}

const listRoute = defineRoute({
  method: 'GET',
  path: PATH,
  summary: 'List public newsletter issues, newest first',
  group: GROUP,
  grant: publicAccess,
  query: z.strictObject(pagingParams),
  answer: { status: 200, shape: 'data', schema: answers['GET /published-newsletters'] },
  async handle({ query, deps }) {
    const { page, per_page: perPage } = query;
    const on = deps.database.queries;
    const [counted] = await rows<{ total: number }>(
      on,
      sql`SELECT count(*)::int AS total FROM newsletter_campaigns k WHERE ${IN_ARCHIVE}`,
    );
    const found = await rows<StoredIssue>(
      on,
      sql`SELECT k.id, k.name, k.slug, t.subject, k.preheader, k.started_at AS sent_at, '' AS html, '' AS text, k.attachments
          FROM newsletter_campaigns k JOIN newsletter_contents t ON t.campaign_id = k.id WHERE ${IN_ARCHIVE}
          ORDER BY k.started_at DESC, k.id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    const issues: Issue[] = [];
    for (const issue of found) issues.push(issueOf(issue, await written(deps, issue)));
    return ok(pageOf(issues, { page, perPage, total: counted?.total ?? 0 }), { public: true });
  },
});

const issueRoute = defineRoute({
  method: 'GET',
  path: `${PATH}/:slug`,
  summary: 'Get a public newsletter issue',
  group: GROUP,
  grant: publicAccess,
  answer: { status: 200, shape: 'data', schema: answers['GET /published-newsletters/:slug'] },
  async handle({ params, deps }) {
    const issue = await findIssue(deps, params.slug ?? '');
    const mail = await written(deps, issue);
    const { html, text } = mail;
    const attachments = await listedAttachments(deps.database.queries, issue.attachments);
    return ok({ ...issueOf(issue, mail), html, text, attachments }, { public: true });
  },
});

const htmlRoute = defineRoute({
  method: 'GET',
  path: `${PATH}/:slug/html`,
  summary: 'Get the HTML of a public issue as it was sent, sandboxed',
  group: GROUP,
  grant: publicAccess,
  answer: { status: 200, shape: 'file', type: 'text/html' },
  async handle({ params, deps }) {
    const issue = await findIssue(deps, params.slug ?? '');
    return mailPreview(await written(deps, issue));
  },
});

/** The newsletter for people who are on no list. */
export const archiveRoutes: readonly Route[] = [listRoute, issueRoute, htmlRoute];

/** True if visitors find an issue in the archive. */
export async function isInArchive(on: Queries, id: string): Promise<boolean> {
  const found = await rows(
    on,
    sql`SELECT 1 FROM newsletter_campaigns k WHERE k.id = ${id} AND ${IN_ARCHIVE}`,
  );
  return found.length > 0;
}

/** Pages of the archive for the sitemap; `newest` is when the last issue left. */
export async function readIssuePages(
  on: Queries,
): Promise<{ pages: PublicPage[]; newest: string | undefined }> {
  const found = await rows<{ slug: string; sent_at: string }>(
    on,
    sql`SELECT k.slug, k.started_at AS sent_at FROM newsletter_campaigns k WHERE ${IN_ARCHIVE}
        ORDER BY k.started_at DESC, k.id DESC`,
  );
  const pages = found.map(({ slug, sent_at: lastModified }) => ({
    path: `/newsletters/${slug}`,
    lastModified,
  }));
  return { pages, newest: found[0]?.sent_at };
}

async function findIssue(deps: AppDeps, slug: string): Promise<StoredIssue> {
  const [issue] = await rows<StoredIssue>(
    deps.database.queries,
    sql`SELECT k.id, k.name, k.slug, t.subject, k.preheader, k.started_at AS sent_at, t.html, t.text, k.attachments
        FROM newsletter_campaigns k JOIN newsletter_contents t ON t.campaign_id = k.id
        WHERE k.slug = ${slug} AND ${IN_ARCHIVE}`,
  );
  if (issue === undefined) throw notFound('newsletter');
  return issue;
}

function written({ env, site }: Pick<AppDeps, 'env' | 'site'>, issue: StoredIssue): Promise<RenderedMail> {
  const { siteUrl } = env;
  return renderMail(issue, {
    contact: { email: '', first_name: null, last_name: null, attributes: {} },
    site: mailSiteOf({ env, site }),
    newsletter: { name: issue.name, subject: '' },
    unsubscribe_url: `${siteUrl}/emails/unsubscribe`,
    preferences_url: `${siteUrl}/emails/preferences`,
    view_in_browser_url: `${siteUrl}/newsletters/${issue.slug}`,
  });
}

function issueOf({ slug, sent_at }: StoredIssue, { subject, preheader }: RenderedMail): Issue {
  return { slug, subject, preheader, sent_at };
}
