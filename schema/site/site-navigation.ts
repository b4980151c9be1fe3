import type { Site } from '../answers/operations/site.ts';
import { whatIsPath } from '../pages/fixed-pages.ts';
import type { SettingsOf } from '../settings/registry/settings-registry.ts';

type Navigation = SettingsOf<'navigation'>;
type SetLink = Navigation['header'][number];
type Named = Pick<Site, 'name' | 'contact_email' | 'social'>;

/** The links of the header and footer as visitors get them, without those that need a missing setting, and without empty columns. */
export function navigationOf(navigation: Navigation, site: Named): Site['navigation'] {
  const { header, footer, copyright, shows_made_with: isShown, made_with: madeWith } = navigation;
  const words = (label: string) => inserted(label, { ...placeholdersOf(site), '{social}': '' });
  return {
    header: linksOf(header, site),
    footer: footer
      .map(({ title, links }) => ({ title: words(title), links: linksOf(links, site) }))
      .filter(({ links }) => links.length > 0),
    closing: { copyright: words(copyright), made_with: isShown ? words(madeWith) : null },
  };
}

/** The URLs of a target: one, or as many as there are profiles. */
export function addressesOf(target: string, { name, contact_email: email, social }: Named): string[] {
  if (target === '{contact_email}') return email === null ? [] : [`mailto:${email}`];
  if (target === '{social}') return social;
  return [target === '{what_is}' ? whatIsPath(name) : target];
}

function linksOf(links: readonly SetLink[], site: Named): { label: string; path: string }[] {
  return links.flatMap(({ label, target }) =>
    addressesOf(target, site).map((path) => ({
      label: inserted(label, { ...placeholdersOf(site), '{social}': profileName(path) }),
      path,
    })),
  );
}

function placeholdersOf({ name, contact_email: email }: Named): Readonly<Record<string, string>> {
  return { '{site_name}': name, '{contact_email}': email ?? '' };
}

/** Replaces all placeholders at once: inserted text is not searched again. */
function inserted(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\w+\}/g, (place) => words[place] ?? place);
}

/** `https://www.instagram.com/colophon` is shown as `instagram.com/colophon`. */
function profileName(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}
