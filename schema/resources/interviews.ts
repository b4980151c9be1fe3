import { defineContentType } from '../define-content-type.ts';
import { text } from '../fields/index.ts';

export const interviews = defineContentType({
  name: 'interviews',
  type: 'interview',
  label: { one: 'Interview', many: 'Interviews' },
  purpose: 'Conversations with people who write and read non-fiction.',
  fields: {
    interviewee: text(),
    interviewee_role: text({ label: 'Role' }),
    interviewee_bio: text({ multiline: true, max: 2000, label: 'About them' }),
  },
  site: { path: '/interviews/{slug}', index: '/interviews', section: 'Interviews', schemaOrg: 'Interview' },
});
