/**
 * Expressions of fields that are derived when read, by resource and field; `t` is the row. A computed field of a
 * declaration that is missing here is found by the test beside this file.
 */
export const computedFields: Readonly<Record<string, string>> = {
  'categories.content_count': `(SELECT count(*)::int FROM publications p WHERE p.category_id = t.id AND p.status = 'published')`,
  'tags.content_count': `(SELECT count(*)::int FROM publications p WHERE p.tag_ids @> ARRAY[t.id] AND p.status = 'published')`,
  'contact-lists.contact_count': `(SELECT count(*)::int FROM contact_list_members m WHERE m.contact_list_id = t.id AND m.status <> 'unsubscribed')`,
};
