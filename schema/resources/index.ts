// Generated from schema/resources/ by `node scripts/generate-resource-index.mjs`. Do not edit.
import { articles } from './articles.ts';
import { bookSummaries } from './book-summaries.ts';
import { books } from './books.ts';
import { categories } from './categories.ts';
import { contactLists } from './contact-lists.ts';
import { contacts } from './contacts.ts';
import { contributors } from './contributors.ts';
import { emailNewsletters } from './email-newsletters.ts';
import { emailSeries } from './email-series.ts';
import { emailTemplates } from './email-templates.ts';
import { forms } from './forms.ts';
import { interviews } from './interviews.ts';
import { lists } from './lists.ts';
import { pages } from './pages.ts';
import { recurringIssues } from './recurring-issues.ts';
import { redirects } from './redirects.ts';
import { releases } from './releases.ts';
import { segments } from './segments.ts';
import { tags } from './tags.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

/** Every declared resource by its name. */
export const resources = {
  [articles.name]: articles,
  [bookSummaries.name]: bookSummaries,
  [books.name]: books,
  [categories.name]: categories,
  [contactLists.name]: contactLists,
  [contacts.name]: contacts,
  [contributors.name]: contributors,
  [emailNewsletters.name]: emailNewsletters,
  [emailSeries.name]: emailSeries,
  [emailTemplates.name]: emailTemplates,
  [forms.name]: forms,
  [interviews.name]: interviews,
  [lists.name]: lists,
  [pages.name]: pages,
  [recurringIssues.name]: recurringIssues,
  [redirects.name]: redirects,
  [releases.name]: releases,
  [segments.name]: segments,
  [tags.name]: tags,
  [users.name]: users,
  [webhooks.name]: webhooks,
};
