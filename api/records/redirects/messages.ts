import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.redirects', {
  automatic: 'is updated automatically. Add your own redirect for this URL to override it',
  page_first: 'is the URL of a public page, and pages take precedence',
  folder_limit: 'can’t end in /*. You’ve reached the limit of {count} redirects that end that way',
  chain_target: 'is itself redirected. Use its final URL: {final}',
  chain_gone: 'is a page that has been removed. Set the type to Gone (410) and leave this empty',
  chain_source:
    'is the target of {count, plural, one {another redirect} other {other redirects}}: {sources}. First set {count, plural, one {that redirect’s target} other {those redirects’ targets}} to {final}',
  chain_source_gone:
    'is the target of {count, plural, one {another redirect} other {other redirects}}: {sources}. First change {count, plural, one {that redirect’s target} other {those redirects’ targets}}',
  own_path: 'must be a path on this site, such as /old-page',
  no_query: 'must not contain ? or #, because redirects compare only the path',
  not_in_url: 'contains characters that aren’t allowed in a URL',
  home_page: 'is the home page, which can’t be redirected',
  star_last: 'can contain * only as its last part, as in /blog/*',
  of_product: 'is a reserved path and can’t be redirected',
  broken_url: 'must not contain spaces, backslashes, or control characters',
  path_or_url: 'must be a path on this site, or start with http:// or https://',
  star_at_end: 'can contain * only at its end, after a slash',
  gone_empty: 'must be empty, because the page is gone',
  target_required: 'is required, unless the page is gone (410)',
  star_of_source: 'can end in /* only if the source does',
  loop: 'would create a redirect loop: {path}',
  same_url: 'is the same URL, so it would redirect to itself',
  chained_since:
    'Someone else just created a redirect to or from one of this redirect’s URLs. Import the file again.',
  created_since: 'Someone else just created a redirect for this URL.',
  inside_source: 'is inside the source, so it would redirect to itself',
});
