import type { z } from 'zod';
import { type ContactGroup, contactRuleSchema } from '../contact-rules/contact-rule.ts';
import type { FieldOptions } from './parts/field.ts';
import { type FieldKindRecord, type SameBothWays, valueKind } from './parts/field-kind.ts';

export type ContactRuleOptions = FieldOptions;
export type ContactRuleField = { readonly kind: 'contact-rule' } & ContactRuleOptions;
export type ContactRulePart<Name extends string> = SameBothWays<Name, ContactGroup>;

/** Which contacts are meant: conditions on lists, fields, dates, and engagement, in groups of "all" and "any". */
export function contactRule<const Options extends ContactRuleOptions = object>(options?: Options) {
  return { kind: 'contact-rule', ...options } as { readonly kind: 'contact-rule' } & Options;
}

export function contactRuleFieldSchema(_field: ContactRuleField): z.ZodType {
  return contactRuleSchema;
}

export const contactRuleKind: FieldKindRecord<ContactRuleField> = valueKind({
  rule: contactRuleFieldSchema,
  read: contactRuleSchema,
  column: { type: 'json', notNull: true },
  shape: 'structure',
  samples: [
    {
      about: 'group',
      match: 'any',
      rules: [
        { about: 'text', field: 'domain', is: 'is', value: 'example.org' },
        {
          about: 'group',
          match: 'all',
          rules: [{ about: 'date', field: 'created_at', is: 'in_last_days', days: 30 }],
        },
      ],
    },
    { about: 'group', match: 'all', rules: [{ about: 'status', is: 'is', value: 'enabled' }] },
  ],
});
