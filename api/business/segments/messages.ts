import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.segments', {
  segment_missing: 'includes a segment that doesn’t exist',
  list_missing: 'uses a list that doesn’t exist',
  needs_tracking: 'uses opens or clicks, which requires tracking them per person. See Settings → Newsletter',
  in_series: 'The series “{name}” uses this segment.',
  in_issue:
    'The issue “{name}” is limited to this segment. Remove the segment from the issue first. Otherwise, everyone on the issue’s lists would get it.',
});
