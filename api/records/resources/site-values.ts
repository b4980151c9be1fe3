import type { Resource } from '#schema/define/define-resource.ts';
import { type SiteValues, fillDocument, fillText } from '#schema/document/contents/placeholders.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';

/** The values of placeholders in this site’s texts. */
export function siteValuesOf({ env, site }: Pick<AppDeps, 'env' | 'site'>): SiteValues {
  const { name, contact_email: email } = site();
  return { site_name: name, site_url: env.siteUrl, contact_email: email ?? undefined };
}

/** A title as visitors read it, for lists that show it outside the editor. */
export function titleForVisitors(resource: Resource, title: string, values: SiteValues): string {
  return resource.site?.placeholders === true ? fillText(title, values) : title;
}

/** A stored text, or a part of one. */
interface Text {
  title: string;
  intro: string | null;
  seo_title?: string | null;
  seo_description?: string | null;
  body?: unknown;
}

const LINES = ['title', 'intro', 'seo_title', 'seo_description'] as const;

/** A row as visitors read it, with the placeholders in its texts filled in if its type has any. */
export function withSiteValues<Row extends Text>(resource: Resource, row: Row, values: SiteValues): Row {
  if (resource.site?.placeholders !== true) return row;
  const filled: Partial<Text> = {};
  for (const name of LINES) {
    const text = row[name];
    if (typeof text === 'string') filled[name] = fillText(text, values);
  }
  if (row.body) filled.body = fillDocument(row.body as RichTextDocument, values);
  return { ...row, ...filled };
}
