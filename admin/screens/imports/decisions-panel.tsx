import { type ReactNode, useId } from 'react';
import { contentTypes } from '#schema/registry/registry.ts';
import { dateOf } from '../../language/formats.ts';
import { CheckLine, Panel, TextLine } from '../../kit/parts/parts.tsx';

import {
  type Decisions,
  type SiteImport,
  hasNoSite,
  hasUniqueIds,
} from '#schema/answers/operations/site-import.ts';
import { say } from './messages.ts';
import { ValueChoices } from './value-choices.tsx';

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
        {hasNoSite(site.system) ? (
          <p className="quiet">{say('always_drafts')}</p>
        ) : (
          <OldSite site={site} decisions={decisions} onChange={change} />
        )}
        <ValueChoices site={site} decisions={decisions} onChange={change} />
      </fieldset>
      {children}
    </Panel>
  );
}

interface OldSiteProps extends Pick<DecisionsPanelProps, 'site' | 'decisions'> {
  onChange: (part: Partial<Decisions>) => void;
}

/** Where the texts were, and whether what was published there is published here. */
function OldSite({ site, decisions, onChange }: OldSiteProps) {
  const id = useId();
  const needsAddress = site.system === 'ghost' && decisions.site_address === '';
  return (
    <>
      <TextLine
        id={id}
        label={say('old_url')}
        help={needsAddress ? say('ghost_url_help') : say('old_url_help')}
      >
        <input
          id={id}
          className="input"
          type="url"
          value={decisions.site_address}
          placeholder={OLD_SITE}
          onChange={({ target }) => onChange({ site_address: target.value })}
        />
      </TextLine>
      {hasUniqueIds(site.system) || site.facts.own_format === true ? null : (
        <SiteName
          site={site}
          value={decisions.site_name}
          onChange={(name) => onChange({ site_name: name })}
        />
      )}
      <CheckLine
        isOn={decisions.drafts_only}
        label={say('drafts')}
        about={say('drafts_about')}
        onChange={(isOn) => onChange({ drafts_only: isOn })}
      />
    </>
  );
}

/** Which site the file comes from: texts of another one are never taken for its own. */
function SiteName({
  site,
  value,
  onChange,
}: {
  site: SiteImport;
  value: string;
  onChange: (name: string) => void;
}) {
  const id = useId();
  const { earlier } = site;
  const help =
    value.trim() === ''
      ? say('site_name_missing')
      : earlier !== null && value === site.options.site_name
        ? say('site_name_known', {
            count: earlier.count,
            date: dateOf(Date.parse(earlier.imported_at), { dateStyle: 'medium' }),
          })
        : say('site_name_help');
  return (
    <TextLine id={id} label={say('site_name')} help={help}>
      <input
        id={id}
        className="input"
        value={value}
        required
        maxLength={200}
        onChange={({ target }) => onChange(target.value)}
      />
    </TextLine>
  );
}
