import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.redirects', {
  automatic: 'is updated automatically. Add your own redirect for this URL to override it',
  page_first: 'is the URL of a public page, and pages take precedence',
  folder_limit: 'can’t end in /*. You’ve reached the limit of {count} redirects that do',
  chain_target: 'is itself redirected. Use its final URL: {final}',
  chain_gone: 'is a page that has been removed. Set the type to Gone (410) and leave this empty',
  chain_source:
    'is the target of {count, plural, one {another redirect} other {other redirects}}: {sources}. First set {count, plural, one {its target} other {their target}} to {final}',
  chain_source_gone:
    'is the target of {count, plural, one {another redirect} other {other redirects}}: {sources}. First change {count, plural, one {its target} other {their target}}',
});
