import { IS_BROKEN, LEADS_TO } from '../public-paths.ts';

/** A time in the format of the API, for values that are built in the database. */
const moment = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const COUNT_NAMES = [
  'audience',
  'queued',
  'attempting',
  'accepted',
  'deferred',
  'rejected',
  'unknown',
  'cancelled',
  'opened',
  'clicked',
  'unsubscribed',
  'bounced',
  'machine_opened',
  'machine_clicked',
];

/**
 * The expressions of fields that are computed when they are read, by resource and field; `t` is the row. The test next to
 * this file fails if a declared computed field is missing here.
 */
export const computedFields: Readonly<Record<string, string>> = {
  'categories.content_count': `(SELECT count(*)::int FROM publications p WHERE p.category_id = t.id AND p.status = 'published')`,
  'tags.content_count': `(SELECT count(*)::int FROM publications p WHERE p.tag_ids @> ARRAY[t.id] AND p.status = 'published')`,
  'contact-lists.contact_count': `(SELECT count(*)::int FROM contact_list_members m WHERE m.contact_list_id = t.id AND m.status <> 'unsubscribed')`,
  'contacts.lists': `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'status', m.status,
      'subscribed_at', ${moment('m.subscribed_at')}, 'confirmed_at', ${moment('m.confirmed_at')}, 'source', m.source)
      ORDER BY lower(l.name), l.id), '[]') FROM contact_list_members m JOIN contact_lists l ON l.id = m.contact_list_id
      WHERE m.contact_id = t.id)`,
  'email-newsletters.counts': `(SELECT jsonb_build_object(${COUNT_NAMES.map(
    (name) => `'${name}', coalesce(sum(n.value) FILTER (WHERE n.name = '${name}'), 0)`,
  ).join(', ')}) FROM newsletter_counters n WHERE n.campaign_id = t.id)`,
  'releases.item_count': `(SELECT count(*)::int FROM release_items i WHERE i.release_id = t.id)`,
  'redirects.leads_to': LEADS_TO,
  'redirects.is_broken': IS_BROKEN,
  // What is wrong with the mail server while an issue is being sent; null if nothing is known to be.
  'email-newsletters.relay': `(SELECT jsonb_build_object('state', r.state, 'problem', r.problem, 'reason', r.reason,
      'since', ${moment('r.since')}, 'seen_at', ${moment('r.seen_at')}) FROM (
        SELECT * FROM mail_relay ORDER BY seen_at DESC LIMIT 1) r WHERE t.status = 'sending' AND r.state <> 'ok')`,
};
