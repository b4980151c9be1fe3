import type { PublishedForm } from '#schema/answers/newsletter/forms.ts';

/** What staff copy into other websites, for one form of the site at `origin`. */
export interface Snippets {
  link: string;
  button: string;
  script: string;
  html: string;
}

/** Every text is escaped, because it ends up in the markup of another website. */
export function snippetsOf(form: PublishedForm, origin: string): Snippets {
  const link = `${origin}/forms/${form.slug}`;
  const anchor = (text: string) => `<a href="${link}">${escaped(text)}</a>`;
  return {
    link,
    button: anchor(form.button ?? form.words.button),
    script: [
      `<script src="${origin}/embed/form.js" data-form="${form.slug}" async></script>`,
      `<noscript>${anchor(form.title)}</noscript>`,
    ].join('\n'),
    html: htmlOf(form, `${origin}/api/v1/published-forms/${form.slug}/subscribe`),
  };
}

function htmlOf({ words, lists, ...form }: PublishedForm, action: string): string {
  const name = (asked: PublishedForm['first_name'], field: string, label: string) =>
    asked === 'off'
      ? []
      : [
          `  <label>${escaped(label)} <input name="${field}"${asked === 'required' ? ' required' : ''}></label>`,
        ];
  return [
    `<form method="post" action="${action}">`,
    ...name(form.first_name, 'first_name', words.first_name),
    ...name(form.last_name, 'last_name', words.last_name),
    `  <label>${escaped(words.email)} <input name="email" type="email" required></label>`,
    ...lists.map(
      (list) =>
        `  <label><input type="checkbox" name="list_ids" value="${list.id}"> ${escaped(list.name)}</label>`,
    ),
    // Only bots fill it in. Without a style, because the policy of the website may forbid those.
    '  <div hidden><input name="website" autocomplete="off"></div>',
    `  <button>${escaped(form.button ?? words.button)}</button>`,
    `  <p>${escaped(words.promise)}</p>`,
    '</form>',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
