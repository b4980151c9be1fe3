import { type ReactNode, useId } from 'react';
import { useGetList } from 'react-admin';
import { PER_PAGE_MAX } from '#schema/limits.ts';
import { contentTypes } from '#schema/registry.ts';
import type { AdminRecord } from '../../records/records.ts';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { CheckLine, Panel, TextLine } from '../../kit/parts/parts.tsx';

import type { Decisions, SiteImport } from '#schema/answers/site-import.ts';
import { say } from './messages.ts';

const OLD_SITE = 'https://old.example';

interface DecisionsPanelProps {
  site: SiteImport;
  decisions: Decisions;
  onChange: (decisions: Decisions) => void;
  children: ReactNode;
}

/** Options for the texts, the URL of the old site, and the mapping of its categories. */
export function DecisionsPanel({ site, decisions, onChange, children }: DecisionsPanelProps) {
  const id = useId();
  const isOff = site.status !== 'checked';
  const change = (part: Partial<Decisions>) => onChange({ ...decisions, ...part });
  const needsAddress = site.system === 'ghost' && decisions.site_address === '';
  return (
    <Panel title={say('options')}>
      <fieldset className="choices" disabled={isOff}>
        <legend className="visually-hidden">{say('decisions')}</legend>
        <TextLine id={`${id}-kind`} label={say('posts_as')}>
          <select
            id={`${id}-kind`}
            className="input"
            value={decisions.resource}
            onChange={({ target }) => change({ resource: target.value })}
          >
            {contentTypes.map(({ name, label }) => (
              <option key={name} value={name}>
                {label.many}
              </option>
            ))}
          </select>
        </TextLine>
        <TextLine
          id={`${id}-site`}
          label={say('old_url')}
          help={needsAddress ? say('ghost_url_help') : say('old_url_help')}
        >
          <input
            id={`${id}-site`}
            className="input"
            type="url"
            value={decisions.site_address}
            placeholder={OLD_SITE}
            onChange={({ target }) => change({ site_address: target.value })}
          />
        </TextLine>
        <CheckLine
          isOn={decisions.drafts_only}
          label={say('drafts')}
          about={say('drafts_about')}
          onChange={(isOn) => change({ drafts_only: isOn })}
        />
        <Categories site={site} decisions={decisions} onChange={change} />
      </fieldset>
      {children}
    </Panel>
  );
}

function Categories({
  site,
  decisions,
  onChange,
}: Omit<DecisionsPanelProps, 'children' | 'onChange'> & { onChange: (part: Partial<Decisions>) => void }) {
  const { data: known = [] } = useGetList<AdminRecord>('categories', {
    pagination: { page: 1, perPage: PER_PAGE_MAX },
    sort: { field: 'name', order: 'ASC' },
  });
  const { categories } = site.facts;
  if (categories.length === 0) return null;
  const choose = (slug: string, choice: string) =>
    onChange({ categories: { ...decisions.categories, [slug]: choice } });
  return (
    <table className="rows category-choices">
      <caption className="field-label">{say('categories')}</caption>
      <HeadRow names={[say('category'), say('posts_column'), say('category_as')]} />
      <tbody>
        {categories.map(({ slug, name, count }) => (
          <tr key={slug}>
            <td>{name}</td>
            <td className="quiet">{say('posts', { count })}</td>
            <td>
              <select
                className="input"
                aria-label={say('category_becomes', { name })}
                value={decisions.categories[slug] ?? 'make'}
                onChange={({ target }) => choose(slug, target.value)}
              >
                <option value="make">{say('new_category')}</option>
                <option value="tag">{say('tag')}</option>
                <option value="leave">{say('skip')}</option>
                {known.map((category) => (
                  <option key={category.pk} value={category.pk}>
                    {String(category.name)}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
