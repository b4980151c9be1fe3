import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { slugOfTitle } from '#schema/pages/content-addresses.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { isFixedPage } from '#schema/pages/fixed-pages.ts';
import { languagePrefix } from '#schema/registry/registry.ts';
import { FieldFrame } from '../form/field-frame.tsx';
import { useFormMode, useFormRecord } from '../form/form-mode.ts';
import { publicAddressOf } from '../records/public-address.ts';
import { lineProps, useField } from '../form/use-field.ts';
import type { InputProps } from './parts/input-props.ts';
import { say } from './messages.ts';

/** The slug. While a new record is a draft it follows the title, until someone types here. */
export function SlugInput({ name, field, label }: InputProps<'slug'>) {
  const binding = useField<string | null | undefined>(name);
  const { resource } = useFormMode();
  const record = useFormRecord();
  const path = resource.site?.path.replace(/\{slug\}$/, '').replace('{category}', categorySlugOf(record));
  const slug = binding.value ?? '…';
  const language = typeof record?.language === 'string' ? record.language : null;
  const address =
    path === undefined ? publicAddressOf(resource, { slug }) : `${languagePrefix(language)}${path}${slug}`;
  const [isNew] = useState(record === undefined);
  const isBegunHere = (stored: typeof record) => isNew && (stored === undefined || stored.status === 'draft');
  useFollowTitle({ name, from: field.from, resource, isCreating: isBegunHere(record) });
  const isFixed = isFixedPage({ id: record?.pk });
  const help = [address, isFixed ? say('fixed_page') : field.parts === 2 ? field.help : undefined];
  return (
    <FieldFrame id={binding.id} label={label} error={binding.error} help={helpOf(help) ?? field.help}>
      <input
        {...lineProps(binding)}
        disabled={binding.disabled || isFixed}
        spellCheck={false}
        autoCapitalize="none"
        value={binding.value ?? ''}
        onChange={({ target }) => binding.onChange(target.value === '' ? null : target.value)}
      />
    </FieldFrame>
  );
}

/** The future URL, and a note about it; undefined if there is neither. */
function helpOf(parts: readonly (string | undefined)[]): string | undefined {
  const notes = parts.filter((part) => part !== undefined);
  return notes.length === 0 ? undefined : notes.join(' · ');
}

interface Followed {
  name: string;
  /** The field that it is made from. */
  from: string;
  resource: Resource;
  isCreating: boolean;
}

function useFollowTitle({ name, from, resource, isCreating }: Followed): void {
  const { setValue, getValues } = useFormContext();
  const title: unknown = useWatch({ name: from });
  const made = useRef<string | null>(null);
  useEffect(() => {
    if (!isCreating) return;
    const present = (getValues(name) as string | null | undefined) ?? null;
    const slug = slugOfTitle(resource, typeof title === 'string' ? title : '');
    if (present !== null && !isNumbered(present, made.current) && !isNumbered(present, slug)) return;
    made.current = slug === '' ? null : slug;
    if (made.current !== present) setValue(name, made.current, { shouldDirty: true });
  }, [title, isCreating, name, resource, getValues, setValue]);
}

/** The slug that was made, or with the number that the server gave it. */
function isNumbered(slug: string, made: string | null): boolean {
  return made !== null && made !== '' && slug.startsWith(made) && /^(-\d+)?$/.test(slug.slice(made.length));
}

/** Of the stored category: one that was only just chosen has no words here yet. */
function categorySlugOf(record: Record<string, unknown> | undefined): string {
  const slug = (record?.category as { slug?: unknown } | null | undefined)?.slug;
  return typeof slug === 'string' ? slug : '…';
}
