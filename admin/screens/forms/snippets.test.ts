import { describe, expect, it } from 'vitest';
import type { PublishedForm } from '#schema/answers/newsletter/forms.ts';
import { snippetsOf } from './snippets.ts';

const HOSTILE = `"><script>alert('1')</script>`;
const form: PublishedForm = {
  slug: 'shop',
  title: HOSTILE,
  text: HOSTILE,
  button: HOSTILE,
  first_name: 'required',
  last_name: 'off',
  lists: [{ id: '0199aaaa-0000-7000-8000-000000000000', name: HOSTILE, description: HOSTILE }],
  thanks: null,
  thanks_page: null,
  language: 'en',
  proof_of_work: true,
  words: {
    button: 'Join',
    email: 'Email',
    first_name: 'First name',
    last_name: 'Last name',
    lists: 'Lists',
    thanks: 'Thanks',
    promise: HOSTILE,
    working: '…',
    failed: '…',
  },
};

describe('the snippets of a form', () => {
  it('name the form and the site', () => {
    const { link, script, html } = snippetsOf(form, 'https://site.example');
    expect(link).toBe('https://site.example/forms/shop');
    expect(script).toContain(
      '<script src="https://site.example/embed/form.js" data-form="shop" async></script>',
    );
    expect(html).toContain(
      '<form method="post" action="https://site.example/api/v1/published-forms/shop/subscribe">',
    );
    expect(html).toContain('<label>First name <input name="first_name" required></label>');
    expect(html).not.toContain('last_name');
    expect(html).toContain('value="0199aaaa-0000-7000-8000-000000000000"');
  });

  it('carry no markup out of the texts of the form', () => {
    const { link: _, ...snippets } = snippetsOf(form, 'https://site.example');
    for (const snippet of Object.values(snippets)) {
      expect(snippet).not.toContain('<script>');
      expect(snippet).toContain('&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)');
    }
  });
});
