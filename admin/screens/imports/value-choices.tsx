import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import type { Decisions, SiteImport } from '#schema/answers/operations/site-import.ts';
import { PER_PAGE_MAX } from '#schema/base/limits.ts';
import type { AdminRecord } from '../../records/records.ts';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { say } from './messages.ts';

interface ValueChoicesProps {
  site: SiteImport;
  decisions: Decisions;
  onChange: (part: Partial<Decisions>) => void;
}

/** What becomes of each category, tag, author, and page of the other site. */
export function ValueChoices(props: ValueChoicesProps) {
  return (
    <>
      <Categories {...props} />
      <Pages {...props} />
      <Tags {...props} />
      <Authors {...props} />
    </>
  );
}

function useKnown(resource: 'categories' | 'tags'): AdminRecord[] {
  const { data = [] } = useGetList<AdminRecord>(resource, {
    pagination: { page: 1, perPage: PER_PAGE_MAX },
    sort: { field: 'name', order: 'ASC' },
  });
  return data;
}

interface Choice {
  value: string;
  label: string;
}
const optionsOf = (known: readonly AdminRecord[]): Choice[] =>
  known.map(({ pk, name }) => ({ value: String(pk), label: String(name) }));

function Categories({ site, decisions, onChange }: ValueChoicesProps) {
  const known = useKnown('categories');
  const { categories } = site.facts;
  if (categories.length === 0) return null;
  const choices = [
    { value: 'make', label: say('new_category') },
    { value: 'tag', label: say('tag') },
    { value: 'leave', label: say('skip') },
    ...optionsOf(known),
  ];
  return (
    <ChoiceTable
      caption={say('categories')}
      heads={[say('category'), say('posts_column'), say('category_as')]}
    >
      {categories.map(({ slug, name, count }) => (
        <ChoiceRow
          key={slug}
          name={name}
          count={count}
          label={say('category_becomes', { name })}
          choices={choices}
          value={decisions.categories[slug] ?? 'make'}
          onChange={(choice) => onChange({ categories: { ...decisions.categories, [slug]: choice } })}
        />
      ))}
    </ChoiceTable>
  );
}

function Pages({ site, decisions, onChange }: ValueChoicesProps) {
  const { pages } = site.facts;
  if (pages.length === 0) return null;
  const choices = [
    { value: 'page', label: say('as_page') },
    { value: 'post', label: say('as_post') },
    { value: 'leave', label: say('skip') },
  ];
  return (
    <Closed summary={say('pages', { count: pages.length })}>
      <ChoiceTable caption={say('pages_about')} heads={[say('page'), say('category_as')]}>
        {pages.map(({ id, title }) => (
          <ChoiceRow
            key={id}
            name={title || say('untitled')}
            label={say('page_becomes', { name: title || say('untitled') })}
            choices={choices}
            value={decisions.pages[id] ?? 'page'}
            onChange={(choice) => onChange({ pages: { ...decisions.pages, [id]: choice } })}
          />
        ))}
      </ChoiceTable>
    </Closed>
  );
}

function Tags({ site, decisions, onChange }: ValueChoicesProps) {
  const known = useKnown('tags');
  const { tags } = site.facts;
  if (tags.length === 0) return null;
  const choices = [
    { value: 'make', label: say('same_tag') },
    { value: 'leave', label: say('skip') },
    ...optionsOf(known),
  ];
  return (
    <Closed summary={say('tags', { count: tags.length })}>
      <ChoiceTable caption={say('tags_about')} heads={[say('tag'), say('posts_column'), say('category_as')]}>
        {tags.map(({ slug, name, count }) => (
          <ChoiceRow
            key={slug}
            name={name}
            count={count}
            label={say('tag_becomes', { name })}
            choices={choices}
            value={decisions.tags[slug] ?? 'make'}
            onChange={(choice) => onChange({ tags: { ...decisions.tags, [slug]: choice } })}
          />
        ))}
      </ChoiceTable>
    </Closed>
  );
}

function Authors({ site, decisions, onChange }: ValueChoicesProps) {
  const { authors } = site.facts;
  if (authors.length === 0) return null;
  return (
    <Closed summary={say('authors', { count: authors.length })}>
      <ChoiceTable
        caption={say('authors_about')}
        heads={[say('author'), say('posts_column'), say('name_here')]}
      >
        {authors.map(({ name, count }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="quiet">{say('posts', { count })}</td>
            <td>
              <input
                className="input"
                aria-label={say('author_becomes', { name })}
                value={decisions.authors[name] ?? name}
                maxLength={200}
                onChange={({ target }) =>
                  onChange({ authors: { ...decisions.authors, [name]: target.value } })
                }
              />
            </td>
          </tr>
        ))}
      </ChoiceTable>
    </Closed>
  );
}

/** Many values that rarely need a decision. */
function Closed({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="value-choices">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

function ChoiceTable({
  caption,
  heads,
  children,
}: {
  caption: string;
  heads: string[];
  children: ReactNode;
}) {
  return (
    <table className="rows category-choices">
      <caption className="field-label">{caption}</caption>
      <HeadRow names={heads} />
      <tbody>{children}</tbody>
    </table>
  );
}

interface ChoiceRowProps {
  name: string;
  count?: number;
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (choice: string) => void;
}

function ChoiceRow({ name, count, label, choices, value, onChange }: ChoiceRowProps) {
  return (
    <tr>
      <td>{name}</td>
      {count === undefined ? null : <td className="quiet">{say('posts', { count })}</td>}
      <td>
        <select
          className="input"
          aria-label={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}
