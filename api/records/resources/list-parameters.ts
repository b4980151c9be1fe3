import { z } from 'zod';
import type { Resource } from '#schema/define/define-resource.ts';
import { isPossibleMoment } from '#schema/fields/date-time.ts';
import {
  FILTER_VALUES_MAX,
  type RangeFilter,
  rangeFiltersOf,
  setFiltersOf,
  valuesIn,
} from '#schema/define/list-operators.ts';
import { type DeclaredFilter, filtersOf } from '#schema/define/list-parameters.ts';
import { isDocumentResource } from '#schema/registry/registry.ts';
import { listParams } from '../../platform/route/list-query.ts';
import { hasSlug } from './filter-condition.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { commonFaults } from '../../platform/route/common-faults.ts';
import { asIssue, faultsOf } from '#schema/messages/faults.ts';
import { PARSE_OPTIONS, faultOf } from '../../platform/route/field-errors.ts';

const spoken = later(messages);
const fault = faultsOf(messages);

const text = z.string().max(200).optional();

const declaredRules = new WeakMap<Resource, Record<string, z.ZodType>>();

/** The parameters that filter the list of a resource, each with the schema of its value: the declared filters and `more`. */
export function filterRulesOf(resource: Resource, more: z.ZodRawShape = {}): Record<string, z.ZodType> {
  // Asked for several times for each list, and schemas are a good part of a start.
  const known = declaredRules.get(resource) ?? declaredRulesOf(resource);
  declaredRules.set(resource, known);
  return { ...known, ...(more as Record<string, z.ZodType>) };
}

function declaredRulesOf(resource: Resource): Record<string, z.ZodType> {
  const declared = filtersOf(resource).map((filter) => [filter.key, listRule(resource, filter)] as const);
  const sets = setFiltersOf(resource).map(
    ({ parameter, filter }) => [parameter, setRule(ruleOf(resource, filter))] as const,
  );
  const ranges = rangeFiltersOf(resource).map((range) => [range.parameter, rangeRule(range)] as const);
  return Object.fromEntries([...declared, ...sets, ...ranges]);
}

/** For fields that refer to several records, one value or any of several: `tag=calm,patience`. */
function listRule(resource: Resource, filter: DeclaredFilter): z.ZodType {
  const rule = ruleOf(resource, filter);
  return filter.field.kind === 'references' ? setRule(rule) : rule;
}

const SET_MAX_CHARS = 4000;

/** Comma-separated values, each checked by the filter’s rule. */
function setRule(rule: z.ZodType): z.ZodType {
  return z
    .string()
    .max(SET_MAX_CHARS)
    .superRefine((text, context) => {
      const values = valuesIn(text);
      const refuse = ({ said }: Spoken) => context.addIssue({ code: 'custom', ...asIssue(said) });
      if (values.length > FILTER_VALUES_MAX) refuse(spoken('many_values', { count: FILTER_VALUES_MAX }));
      const [wrong] = values.flatMap((value) => rule.safeParse(value, PARSE_OPTIONS).error?.issues ?? []);
      if (wrong !== undefined) refuse(faultOf(wrong));
    })
    .optional();
}

const MOMENT = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

function rangeRule({ of }: RangeFilter): z.ZodType {
  if (of === 'number')
    return z
      .string()
      .regex(/^-?\d{1,9}$/, fault('whole_number'))
      .optional();
  return z
    .string()
    .refine((text) => MOMENT.safeParse(text).success && isPossibleMoment(text), fault('moment'))
    .optional();
}

function ruleOf(resource: Resource, { name, field }: DeclaredFilter): z.ZodType {
  switch (field.kind) {
    case 'choice': {
      // Every document can be in the trash.
      const more = name === 'status' && isDocumentResource(resource) ? ['trashed'] : [];
      const options = [...new Set([...field.options, ...more])];
      return z.enum(options as [string, ...string[]]).optional();
    }
    case 'boolean':
    case 'truth':
      return z.enum(['true', 'false']).optional();
    case 'number':
      return z
        .string()
        .regex(/^-?\d{1,9}$/, fault('whole_number'))
        .optional();
    case 'reference':
    case 'references':
      return hasSlug(field.to) ? text : z.uuid(fault('record_id')).optional();
    case 'email':
    case 'isbn':
    case 'text':
      return text;
  }
}

interface Sharing<More extends z.ZodRawShape> {
  /** Parameters in addition to the declared ones. */
  more: More;
  /** Which of several resources with the same path a request means. */
  chosenBy?: (query: Record<string, unknown>) => Resource | undefined;
}

/**
 * The parameters of a list: only what the declaration names. If several resources share a path, the requested one decides: a
 * filter or order of another is 400.
 */
export function declaredParams<More extends z.ZodRawShape>(
  among: readonly [Resource, ...Resource[]],
  { more, chosenBy }: Sharing<More>,
) {
  const rules = Object.assign({}, ...among.map((one) => filterRulesOf(one))) as Record<string, z.ZodType>;
  for (const name of Object.keys(more)) delete rules[name];
  const known = new Map(among.map((one) => [one, new Set(Object.keys(filterRulesOf(one)))]));
  const sortable = [...new Set(among.flatMap(({ list }) => list.sortable))];
  // The types of the declared filters aren’t known here; all of them are text, and read by their names.
  const filters: More = { ...rules, ...more };
  const schema = listParams({ sortable, sort: among[0].list.sort, filters });
  if (chosenBy === undefined) return schema;
  return schema.superRefine((query: Record<string, unknown>, context) => {
    const chosen = chosenBy(query) ?? among[0];
    const refuse = (name: string, { said }: Spoken) =>
      context.addIssue({ code: 'custom', path: [name], ...asIssue(said) });
    for (const name of Object.keys(rules))
      if (query[name] !== undefined && known.get(chosen)?.has(name) !== true)
        refuse(name, spoken('no_filter', { things: chosen.label.many.toLowerCase() }));
    if (!chosen.list.sortable.includes(query.sort_by as string))
      refuse('sort_by', commonFaults.oneOf(chosen.list.sortable));
  });
}
