// Generated from schema/resources/ by `node scripts/generate-resource-index.mjs`. Do not edit.
import { articles } from './resources/articles.ts';
import { bookSummaries } from './resources/book-summaries.ts';
import { books } from './resources/books.ts';
import { categories } from './resources/categories.ts';
import { contactLists } from './resources/contact-lists.ts';
import { contacts } from './resources/contacts.ts';
import { contributors } from './resources/contributors.ts';
import { emailNewsletters } from './resources/email-newsletters.ts';
import { emailTemplates } from './resources/email-templates.ts';
import { interviews } from './resources/interviews.ts';
import { lists } from './resources/lists.ts';
import { pages } from './resources/pages.ts';
import { recurringIssues } from './resources/recurring-issues.ts';
import { redirects } from './resources/redirects.ts';
import { segments } from './resources/segments.ts';
import { tags } from './resources/tags.ts';
import { users } from './resources/users.ts';
import { webhooks } from './resources/webhooks.ts';

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
  [emailTemplates.name]: emailTemplates,
  [interviews.name]: interviews,
  [lists.name]: lists,
  [pages.name]: pages,
  [recurringIssues.name]: recurringIssues,
  [redirects.name]: redirects,
  [segments.name]: segments,
  [tags.name]: tags,
  [users.name]: users,
  [webhooks.name]: webhooks,
};
