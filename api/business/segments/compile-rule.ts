import { type SQL, sql } from 'drizzle-orm';
import {
  type ConditionAbout,
  type ContactCondition,
  type ContactGroup,
  MEMBERSHIP_OF_TEST,
  conditionsOf,
} from '#schema/contact-rules/contact-rule.ts';
import { containsPattern } from '../../platform/text/fold.ts';

/** A rule as SQL over the contact `c`. */
export interface CompiledRule {
  /** Joins the memberships of the lists in the rule: at most one row per contact each. */
  joins: SQL;
  /** True or false for each contact, never null. */
  where: SQL;
  /** Counts the matches with as few tables as possible: only memberships if nothing else is needed. */
  count: SQL;
  /** True if `count` reads no contacts, which takes a fraction of the time. */
  isLight: boolean;
}

/**
 * Compiles a rule to SQL: every value is bound, every name comes from here. A list is joined once, however
 * often the rule refers to it, so that a million contacts take one pass over the memberships, not a million
 * lookups. `now` is what “in the last 30 days” counts back from.
 */
export function compileRule(rule: ContactGroup, now: Date): CompiledRule {
  const scene: Scene = { now, lists: new Map() };
  const where = groupOf(rule, scene);
  const joins = joinsOf(scene.lists, sql`c.id`);
  const light = countOfAbsent(rule) ?? countOfMembers(rule, scene, where);
  const count = light ?? sql`(SELECT count(*) FROM contacts c ${joins} WHERE ${where})`;
  return { joins, where, count, isLight: light !== undefined };
}

interface Scene {
  now: Date;
  /** The alias for the memberships of each list. */
  lists: Map<string, string>;
}

function joinsOf(lists: Iterable<[listId: string, alias: string]>, contactId: SQL): SQL {
  const joins = [...lists].map(
    ([listId, alias]) =>
      sql`LEFT JOIN contact_list_members ${sql.raw(alias)}
          ON ${sql.raw(alias)}.contact_id = ${contactId} AND ${sql.raw(alias)}.contact_list_id = ${listId}::uuid`,
  );
  return sql.join(joins, sql` `);
}

/**
 * Every membership belongs to an existing contact, so people on a list are counted from its members without
 * reading contacts.
 */
function countOfMembers(rule: ContactGroup, { lists }: Scene, where: SQL): SQL | undefined {
  if (conditionsOf(rule).some((condition) => !isOfMembership(condition))) return undefined;
  const needed =
    rule.match === 'all' || rule.rules.length === 1 ? rule.rules.find(needsMembership) : undefined;
  const alias = needed === undefined ? undefined : lists.get(needed.list_id ?? '');
  if (needed === undefined || alias === undefined) return undefined;
  const others = [...lists].filter(([listId]) => listId !== needed.list_id);
  const [member, listId] = [sql.raw(alias), needed.list_id];
  return sql`(SELECT count(*) FROM contact_list_members ${member} ${joinsOf(others, sql`${member}.contact_id`)}
    WHERE ${member}.contact_list_id = ${listId}::uuid AND ${where})`;
}

/** The contacts not on a list are all contacts minus those on it. */
function countOfAbsent({ rules }: ContactGroup): SQL | undefined {
  const [only, ...others] = rules;
  if (only?.about !== 'list' || only.is !== 'not_on' || others.length > 0) return undefined;
  return sql`((SELECT count(*) FROM contacts) - (SELECT count(*) FROM contact_list_members
    WHERE contact_list_id = ${only.list_id}::uuid AND status <> 'unsubscribed'))`;
}

type MembershipCondition = ConditionAbout<'list'> | ConditionAbout<'date'>;

function isOfMembership(condition: ContactCondition): condition is MembershipCondition {
  if (condition.about === 'list') return true;
  const isOfList = condition.about === 'date' && condition.list_id !== undefined;
  return isOfList && (condition.field === 'subscribed_at' || condition.field === 'confirmed_at');
}

/** False if someone who was never on that list can match. */
function needsMembership(part: ContactCondition | ContactGroup): part is MembershipCondition {
  if (part.about === 'group' || !isOfMembership(part)) return false;
  if (part.about === 'list') return part.is !== 'not_on';
  return part.is !== 'never' && part.is !== 'not_in_last_days';
}

function groupOf({ match, rules }: ContactGroup, scene: Scene): SQL {
  const parts = rules.map((part) =>
    part.about === 'group' ? groupOf(part, scene) : conditionOf(part, scene),
  );
  return sql`(${sql.join(parts, match === 'all' ? sql` AND ` : sql` OR `)})`;
}

function conditionOf(condition: ContactCondition, scene: Scene): SQL {
  switch (condition.about) {
    case 'list':
      return listOf(condition, scene);
    case 'text':
      return textOf(COLUMNS[condition.field], condition);
    case 'status':
      return condition.is === 'is' ? sql`c.status = ${condition.value}` : sql`c.status <> ${condition.value}`;
    case 'attribute':
      return attributeOf(condition);
    case 'date':
      return dateOf(condition, scene);
    case 'engagement':
      return engagementOf(condition);
  }
}

function membershipOf(listId: string, { lists }: Scene): string {
  const known = lists.get(listId);
  if (known !== undefined) return known;
  const alias = `of_list_${lists.size + 1}`;
  lists.set(listId, alias);
  return alias;
}

function listOf({ list_id: listId, is }: ConditionAbout<'list'>, scene: Scene): SQL {
  const status = sql.raw(`${membershipOf(listId, scene)}.status`);
  if (is === 'not_on') return sql`(${status} IS NULL OR ${status} = 'unsubscribed')`;
  // A contact who unsubscribed from everything is no longer on any list, even if memberships are stored.
  return sql`(${status} IS NOT NULL AND ${status} = ${MEMBERSHIP_OF_TEST[is] ?? ''})`;
}

const COLUMNS = {
  email: sql.raw('lower(c.email)'),
  domain: sql.raw(`split_part(lower(c.email), '@', 2)`),
  first_name: sql.raw(`lower(coalesce(c.first_name, ''))`),
  last_name: sql.raw(`lower(coalesce(c.last_name, ''))`),
} as const;

function textOf(column: SQL, { is, value = '' }: { is: string; value?: string | undefined }): SQL {
  const text = value.toLowerCase();
  const pattern = containsPattern(text);
  switch (is) {
    case 'empty':
      return sql`${column} = ''`;
    case 'filled':
      return sql`${column} <> ''`;
    case 'is_not':
      return sql`${column} <> ${text}`;
    case 'contains':
      return sql`${column} LIKE ${pattern}`;
    case 'contains_not':
      return sql`${column} NOT LIKE ${pattern}`;
    case 'starts_with':
      return sql`${column} LIKE ${pattern.slice(1)}`;
    case 'ends_with':
      return sql`${column} LIKE ${pattern.slice(0, -1)}`;
    default:
      return sql`${column} = ${text}`;
  }
}

/** An attribute may hold text from a file: it counts as a number if it parses as one. */
function attributeOf({ name, is, value }: ConditionAbout<'attribute'>): SQL {
  const text = sql`lower(coalesce(c.attributes ->> ${name}::text, ''))`;
  if (is !== 'more_than' && is !== 'less_than') return textOf(text, { is, value });
  const number = sql`CASE WHEN ${text} ~ '^-?[0-9]{1,15}([.][0-9]{1,6})?$' THEN (${text})::numeric END`;
  const compared =
    is === 'more_than' ? sql`${number} > ${value}::numeric` : sql`${number} < ${value}::numeric`;
  return sql`coalesce(${compared}, false)`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function dateOf(condition: ConditionAbout<'date'>, scene: Scene): SQL {
  const { field, list_id: listId } = condition;
  const range = rangeOf(condition, scene.now);
  if (field === 'created_at') return range === undefined ? sql`false` : range(sql`c.created_at`);
  if (field === 'last_mailed_at') return mailedOf(condition, scene.now);
  const column = sql.raw(field);
  if (listId !== undefined) {
    const own = sql`${sql.raw(membershipOf(listId, scene))}.${column}`;
    if (range === undefined) return sql`${own} IS NULL`;
    const isInRange = sql`coalesce(${range(own)}, false)`;
    return condition.is === 'not_in_last_days' ? sql`(${own} IS NULL OR ${isInRange})` : isInRange;
  }
  const any = (of: SQL) =>
    sql`EXISTS (SELECT FROM contact_list_members m WHERE m.contact_id = c.id AND ${of})`;
  if (range === undefined) return sql`NOT ${any(sql`m.${column} IS NOT NULL`)}`;
  if (condition.is !== 'not_in_last_days') return any(range(sql`m.${column}`));
  return sql`NOT ${any(sql`m.${column} >= ${daysBefore(scene.now, condition.days)}::timestamptz`)}`;
}

/** The condition on a time; undefined if there must be none. */
function rangeOf({ is, date, days }: ConditionAbout<'date'>, now: Date): ((of: SQL) => SQL) | undefined {
  const day = Date.parse(`${date ?? '1970-01-01'}T00:00:00Z`);
  switch (is) {
    case 'after':
      return (of) => sql`${of} >= ${new Date(day + DAY_MS).toISOString()}::timestamptz`;
    case 'before':
      return (of) => sql`${of} < ${new Date(day).toISOString()}::timestamptz`;
    case 'in_last_days':
      return (of) => sql`${of} >= ${daysBefore(now, days)}::timestamptz`;
    case 'not_in_last_days':
      return (of) => sql`${of} < ${daysBefore(now, days)}::timestamptz`;
    case 'never':
      return undefined;
  }
}

/** When an email of a campaign was last accepted by the contact’s mail server. */
function mailedOf(condition: ConditionAbout<'date'>, now: Date): SQL {
  const mailed = (of: SQL) =>
    sql`EXISTS (SELECT FROM newsletter_deliveries d WHERE d.contact_id = c.id AND d.state = 'accepted' AND ${of})`;
  const range = rangeOf(condition, now);
  if (range === undefined) return sql`NOT ${mailed(sql`true`)}`;
  const inRange = mailed(range(sql`d.settled_at`));
  if (condition.is === 'not_in_last_days')
    return sql`NOT ${mailed(sql`d.settled_at >= ${daysBefore(now, condition.days)}::timestamptz`)}`;
  if (condition.is !== 'before') return inRange;
  const since = new Date(`${condition.date ?? '1970-01-01'}T00:00:00Z`).toISOString();
  return sql`(${inRange} AND NOT ${mailed(sql`d.settled_at >= ${since}::timestamptz`)})`;
}

/** Whether contacts opened the last issues: those who got none of them neither opened nor ignored them. */
function engagementOf({ what, is, issues }: ConditionAbout<'engagement'>): SQL {
  const lastOnes = sql`ARRAY(SELECT k.id FROM newsletter_campaigns k WHERE k.status = 'sent'
    ORDER BY k.started_at DESC, k.id DESC LIMIT ${issues}::int)`;
  const got = (of: SQL) =>
    sql`EXISTS (SELECT FROM newsletter_deliveries d WHERE d.contact_id = c.id AND d.campaign_id = ANY (${lastOnes}) AND ${of})`;
  const read = got(what === 'opened' ? sql`d.opened_at IS NOT NULL` : sql`d.clicked_at IS NOT NULL`);
  return is === 'any' ? read : sql`(${got(sql`d.state = 'accepted'`)} AND NOT ${read})`;
}

function daysBefore(now: Date, days = 1): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
