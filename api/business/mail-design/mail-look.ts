import { LOOK } from '../../platform/mail/mail-colors.ts';

const { accent, quiet, rule, serif, night } = LOOK;

/** Inlined into the elements, because half of the mail programs read nothing else. */
export const INLINE_CSS = `
.t p { margin: 0 0 18px; }
.t h1, .t h2, .t h3, .t h4 { margin: 28px 0 8px; line-height: 1.25; font-weight: 600; }
.t ul, .t ol { margin: 0 0 18px; padding-left: 24px; }
.t li { margin: 0 0 8px; }
.t a, .c a, .x a { color: ${accent}; }
.t blockquote { margin: 0 0 18px; padding: 2px 0 2px 20px; border-left: 2px solid ${accent}; font-style: italic; }
.t blockquote p:last-child { margin-bottom: 0; }
.t img { max-width: 100%; height: auto; }
.c table { width: 100%; }
.c td { padding: 0 0 26px; vertical-align: top; }
.c .pic { width: 92px; padding-right: 20px; }
.c .pic img { display: block; width: 92px; height: auto; border: 0; border-radius: 2px; }
.c p { margin: 0; }
.c .kind { margin: 0 0 2px; color: ${quiet}; font-size: 13px; line-height: 1.4; letter-spacing: 0.02em; }
.c .title { font-size: 21px; line-height: 1.25; font-weight: 600; }
.c .title a { text-decoration: none; }
.c .intro { margin: 5px 0 0; font-size: 17px; line-height: 1.55; }
.c .line { margin: 0 0 12px; font-size: 18px; line-height: 1.45; }
.c .line a { text-decoration: none; font-weight: 600; }
.c .line span { color: ${quiet}; font-size: 15px; }
.c .note { margin: 0 0 20px; padding: 14px 16px; border: 1px dashed ${rule}; color: ${quiet}; font-size: 15px; line-height: 1.5; }
.x p { margin: 0 0 16px; }
.x .masthead { margin: 0; padding: 8px 0 18px; border-bottom: 1px solid ${rule}; text-align: center; font-size: 26px; line-height: 1.2; font-weight: 600; letter-spacing: -0.01em; }
.x .masthead a { color: inherit; text-decoration: none; }
.x .dateline { margin: 0 0 20px; padding: 10px 0 0; text-align: center; color: ${quiet}; font-size: 15px; line-height: 1.4; font-style: italic; }
.x .kicker { margin: 0; color: ${accent}; font-size: 14px; line-height: 1.4; letter-spacing: 0.06em; text-transform: uppercase; }
.x .opening { margin: 0 0 18px; font-size: 22px; line-height: 1.45; }
.x .pull { margin: 10px 0 26px; padding: 22px 0; border-top: 1px solid ${rule}; border-bottom: 1px solid ${rule}; text-align: center; font-size: 24px; line-height: 1.35; font-style: italic; }
.x .pull small { display: block; margin-top: 10px; color: ${quiet}; font-size: 15px; font-style: normal; }
.x .signed { margin: 0 0 24px; font-style: italic; }
.x .foot { margin: 0 0 10px; color: ${quiet}; font-size: 14px; line-height: 1.55; text-align: center; }
.x .foot a { color: ${quiet}; }
`;

/** For programs that read style sheets: small screens and dark mode. */
export const SHEET_CSS = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-underline-offset: 3px; }
@media (max-width: 479px) {
  .h1 div > * { font-size: 31px !important; }
  .c .pic, .c .pic img { width: 72px !important; }
  .c .pic { padding-right: 16px !important; }
  .x .opening { font-size: 20px !important; }
  .x .pull { font-size: 21px !important; }
}
@media (prefers-color-scheme: dark) {
  body, .page, .paper, .paper > table { background: ${night.paper} !important; }
  .h div, .t div, .c div, .x div, .h h1, .h h2, .h h3 { color: ${night.ink} !important; }
  .t a, .c a, .x a, .x .kicker { color: ${night.accent} !important; }
  .x .masthead, .x .masthead a { color: ${night.ink} !important; }
  .c .kind, .c .line span, .c .note, .x .dateline, .x .pull small, .x .foot, .x .foot a { color: ${night.quiet} !important; }
  .t blockquote { border-color: ${night.accent} !important; }
  .x .masthead, .x .pull, .c .note { border-color: ${night.rule} !important; }
  .d p { border-top-color: ${night.rule} !important; }
  .b td { background: ${night.accent} !important; }
  .b a { background: ${night.accent} !important; color: #231511 !important; }
}
`;

/** The head of every email: its attributes for each kind of block. */
export const MJML_ATTRIBUTES = `<mj-attributes>
      <mj-all font-family="${serif}" />
      <mj-text font-size="18px" line-height="1.6" color="${LOOK.ink}" padding="0 24px 8px" />
      <mj-button background-color="${accent}" color="#ffffff" font-size="17px" inner-padding="13px 26px" border-radius="3px" padding="10px 24px 30px" />
      <mj-image padding="0 24px 26px" />
      <mj-divider border-color="${rule}" border-width="1px" width="88px" padding="14px 24px 30px" />
      <mj-section padding="0" background-color="${LOOK.paper}" />
    </mj-attributes>`;
