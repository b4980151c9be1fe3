import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  type ContactCondition,
  type ContactGroup,
  RULE_DEPTH_MAX,
} from '#schema/contact-rules/contact-rule.ts';
import { SUBJECTS, subjectOf, withTest } from './condition-subjects.ts';
import { ConditionValues, type ListChoice } from './condition-values.tsx';
import { say } from './messages.ts';

interface RuleGroupProps {
  group: ContactGroup;
  lists: readonly ListChoice[];
  /** 1: the outermost. */
  depth: number;
  /** Which group this is, such as "2.1"; empty for the outermost. */
  place: string;
  disabled: boolean;
  onChange: (group: ContactGroup) => void;
}

/** Conditions of which all, or any, must hold; and groups of them. */
export function RuleGroup({ group, lists, depth, place, disabled, onChange }: RuleGroupProps) {
  const { match, rules } = group;
  const change = (position: number, rule: ContactCondition | ContactGroup) =>
    onChange({ ...group, rules: rules.with(position, rule) });
  const add = (rule: ContactCondition | ContactGroup) => onChange({ ...group, rules: [...rules, rule] });
  const placeOf = (position: number) => `${place === '' ? '' : `${place}.`}${position + 1}`;
  return (
    <div className="rule-group" data-depth={depth} role="group" aria-label={nameOf(place)}>
      <Match
        match={match}
        depth={depth}
        place={place}
        disabled={disabled}
        onMatch={(next) => onChange({ ...group, match: next })}
      />
      <ol className="rule-parts">
        {rules.map((part, position) => (
          // Conditions have no id: only their position distinguishes them.
          <li key={position} data-is-group={part.about === 'group'}>
            <span className="rule-joint" aria-hidden="true">
              {position === 0 ? '' : say(match === 'all' ? 'and' : 'or')}
            </span>
            {part.about === 'group' ? (
              <RuleGroup
                group={part}
                lists={lists}
                depth={depth + 1}
                place={placeOf(position)}
                disabled={disabled}
                onChange={(next) => change(position, next)}
              />
            ) : (
              <ConditionLine
                condition={part}
                lists={lists}
                place={placeOf(position)}
                disabled={disabled}
                onChange={(next) => change(position, next)}
              />
            )}
            {disabled || (rules.length === 1 && depth === 1) ? null : (
              <IconButton
                size="small"
                aria-label={say(part.about === 'group' ? 'remove_group' : 'remove_condition', {
                  place: placeOf(position),
                })}
                onClick={() => onChange({ ...group, rules: rules.toSpliced(position, 1) })}
              >
                <DeleteIcon fontSize="inherit" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {disabled ? null : <Adders depth={depth} listId={lists[0]?.id} onAdd={add} />}
    </div>
  );
}

function nameOf(place: string): string {
  return place === '' ? say('conditions') : say('group', { place });
}

interface MatchProps extends Pick<RuleGroupProps, 'depth' | 'place' | 'disabled'> {
  match: ContactGroup['match'];
  onMatch: (match: ContactGroup['match']) => void;
}

function Match({ match, depth, place, disabled, onMatch }: MatchProps) {
  const choice = (
    <select
      className="input"
      aria-label={place === '' ? say('match_of') : say('match_of_group', { place })}
      disabled={disabled}
      value={match}
      onChange={({ target }) => onMatch(target.value === 'any' ? 'any' : 'all')}
    >
      <option value="all">{say('all')}</option>
      <option value="any">{say('any')}</option>
    </select>
  );
  return <p className="rule-match">{say.drawn(depth === 1 ? 'match' : 'match_group', { choice })}</p>;
}

interface AddersProps {
  depth: number;
  listId: string | undefined;
  onAdd: (rule: ContactCondition | ContactGroup) => void;
}

function Adders({ depth, listId, onAdd }: AddersProps) {
  const fresh = firstCondition(listId);
  return (
    <div className="rule-adders">
      <Button startIcon={<AddIcon />} onClick={() => onAdd(fresh)}>
        {say('add_condition')}
      </Button>
      {depth < RULE_DEPTH_MAX ? (
        <Button
          startIcon={<AddIcon />}
          onClick={() => onAdd({ about: 'group', match: 'any', rules: [fresh] })}
        >
          {say('add_group')}
        </Button>
      ) : null}
    </div>
  );
}

/** The initial rule: most begin with a list. */
export function firstCondition(listId: string | undefined): ContactCondition {
  return { about: 'list', list_id: listId ?? '', is: 'on' };
}

interface ConditionLineProps extends Pick<RuleGroupProps, 'lists' | 'place' | 'disabled'> {
  condition: ContactCondition;
  onChange: (condition: ContactCondition) => void;
}

const GROUPS = [...new Set(SUBJECTS.map(({ group }) => group))];

function ConditionLine({ condition, lists, place, disabled, onChange }: ConditionLineProps) {
  const subject = subjectOf(condition);
  return (
    <div className="rule-line">
      <select
        className="input"
        aria-label={say('subject_of', { place })}
        disabled={disabled}
        value={subject.id}
        onChange={({ target }) => {
          const next = SUBJECTS.find(({ id }) => id === target.value);
          if (next !== undefined) onChange(next.start(lists[0]?.id));
        }}
      >
        {GROUPS.map((group) => (
          <optgroup key={group} label={say(group)}>
            {SUBJECTS.filter((one) => one.group === group).map(({ id, label }) => (
              <option key={id} value={id}>
                {say(label)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {condition.about === 'attribute' ? (
        <input
          className="input"
          aria-label={say('attribute_of', { place })}
          placeholder={say('attribute_hint')}
          spellCheck={false}
          disabled={disabled}
          value={condition.name}
          onChange={({ target }) => onChange({ ...condition, name: target.value })}
        />
      ) : null}
      <select
        className="input"
        aria-label={say('test_of', { place })}
        disabled={disabled}
        value={condition.is}
        onChange={({ target }) => onChange(withTest(condition, target.value))}
      >
        {subject.tests.map(([test, label]) => (
          <option key={test} value={test}>
            {say(label)}
          </option>
        ))}
      </select>
      <ConditionValues
        condition={condition}
        lists={lists}
        place={place}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  );
}
