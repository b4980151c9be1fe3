import { directionOfLanguage } from '#schema/messages/direction.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { siteWords } from '../deps/site-words.ts';
import { LOOK } from './mail-colors.ts';

/** The text of an email in both of its parts. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

interface Parts {
  greeting: string;
  before: readonly string[];
  link: { url: string; label: string };
  after: readonly string[];
}

/** Mail programs that read no style sheet show the colors by day. */
const SHEET = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page { background: ${LOOK.night.paper} !important; }
  p { color: ${LOOK.night.ink} !important; }
  .site { border-color: ${LOOK.night.rule} !important; }
  .quiet, .quiet a { color: ${LOOK.night.quiet} !important; }
  .button td, .button a { background: ${LOOK.night.accent} !important; color: #231511 !important; }
}`;

/** An email with one link, under the name of the site and in its language, in the design of its newsletter. */
export function emailTextOf(
  deps: Pick<AppDeps, 'site' | 'languages'>,
  subject: string,
  { greeting, before, link, after }: Parts,
): MailText {
  const { tag } = siteWords(deps).language;
  const url = escapeHtml(link.url);
  const quiet = `margin:0 0 12px;color:${LOOK.quiet};font-size:15px;line-height:1.5`;
  const body = [
    `<p class="site" style="margin:0 0 28px;padding:0 0 16px;border-bottom:1px solid ${LOOK.rule};text-align:center;font-size:26px;line-height:1.2;font-weight:600">${escapeHtml(deps.site().name)}</p>`,
    ...[greeting, ...before].map((text) => `<p style="margin:0 0 18px">${escapeHtml(text)}</p>`),
    `<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0"><tr><td style="background:${LOOK.accent};border-radius:3px"><a href="${url}" style="display:inline-block;padding:13px 26px;border-radius:3px;background:${LOOK.accent};color:#ffffff;font-size:17px;text-decoration:none">${escapeHtml(link.label)}</a></td></tr></table>`,
    // Some programs show no buttons; and people want to see where a link goes.
    `<p class="quiet" style="${quiet};margin-top:14px;overflow-wrap:anywhere"><a href="${url}" style="color:${LOOK.quiet}">${url}</a></p>`,
    ...after.map((text) => `<p class="quiet" style="${quiet}">${escapeHtml(text)}</p>`),
  ];
  return {
    subject,
    text: [greeting, ...before, link.url, ...after].join('\n\n'),
    html: [
      `<!doctype html><html lang="${escapeHtml(tag)}" dir="${directionOfLanguage(tag)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${SHEET}</style></head>`,
      `<body style="margin:0;background:${LOOK.paper}"><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LOOK.paper}"><tr><td align="center" style="padding:32px 20px">`,
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td align="${directionOfLanguage(tag) === 'rtl' ? 'right' : 'left'}" style="color:${LOOK.ink};font-family:${LOOK.serif};font-size:18px;line-height:1.6">`,
      ...body,
      '</td></tr></table></td></tr></table></body></html>',
    ].join('\n'),
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
