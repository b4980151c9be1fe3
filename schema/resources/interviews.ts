import { aboutBooks } from '../define/about-books.ts';
import { defineContentType } from '../define/define-content-type.ts';
import { boolean, richText, text } from '../fields/index.ts';

export const interviews = defineContentType({
  name: 'interviews',
  type: 'interview',
  label: { one: 'Interview', many: 'Interviews' },
  purpose:
    'Conversations with people who write and read non-fiction. Imagined interviews are labeled as such.',
  menu: { icon: 'microphone', shortcut: 'i' },
  fields: {
    body: richText({
      conversation: true,
      help: 'Make each question a heading, and write the answer below it.',
    }),
    interviewee: text(),
    interviewee_role: text({ label: 'Role' }),
    interviewee_bio: text({ multiline: true, max: 2000, label: 'Bio' }),
    books: aboutBooks,
    imagined: boolean({
      called: 'Imagined interview',
      help: 'Your team wrote the answers, based on the person’s own writings. Visitors see the label “Imagined interview” wherever the interview is listed.',
    }),
  },
  search: ['interviewee', 'interviewee_role', 'interviewee_bio'],
  site: {
    path: '/interviews/{slug}',
    index: '/interviews',
    section: 'Interviews',
    schemaOrg: 'Interview',
    byline: ['interviewee'],
    coverTitle: 'interviewee',
    figure: 'stamp',
    header: 3,
  },
});
