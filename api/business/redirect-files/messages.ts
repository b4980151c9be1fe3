import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.redirect-files', {
  too_many: 'has more than {count} redirects. Split it',
  none: 'contains no redirects',
  not_utf8: 'isn’t in UTF-8. Save it as CSV UTF-8',
  no_source_column:
    'has no column for the old URL. Name the columns in the first row: from, to, status, note',
  not_ghost: 'isn’t a Ghost redirects file, which lists paths under 301: and 302:',

  // Reasons
  source: 'The source {problem}.',
  target: 'The target {problem}.',
  source_goes_here:
    'The redirect from {source} points to this URL. Change its target first, or include that redirect in the file.',
  target_gone: '{target} is gone, so this URL is too (410).',
  target_final: '{target} is itself redirected, so the target is its final URL, {final}.',
  line_twice: 'Line {line} has the same source.',
  live_page: 'The source is the URL of a live page. Pages always take precedence over redirects.',
  folders: 'There can be at most {count} folder redirects.',
  loop: 'This would create a redirect loop: {path}.',
  chain: 'This would create a chain of more than {count} redirects.',
  wrong_type: 'has an unsupported type. Use 301, 302, or 410',
  switched_off: 'is turned off in the system it was exported from',
  wrong_match: 'matches by “{match}”, which isn’t supported',
  too_free: 'is an unsupported regular expression. Use a path, or a folder with (.*) at its end',
  not_at_end: 'has a target with part of the source, such as $1, before its end. Put that part at the end',
});
