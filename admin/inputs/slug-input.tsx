import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { slugify } from '#schema/slugify.ts';
import { FieldFrame } from '../form/field-frame.tsx';
import { useFormMode } from '../form/form-mode.ts';
import { publicAddressOf } from '../records/public-address.ts';
import { controlProps, useField } from '../form/use-field.ts';
import type { InputProps } from './parts/input-props.ts';

/** The last part of the address. While a record is being created it follows the title, until somebody types here. */
export function SlugInput({ name, field, label }: InputProps<'slug'>) {
  const binding = useField<string | null | undefined>(name);
  const { attach } = binding;
  const { record, resource } = useFormMode();
  const path = resource.site?.path.replace(/\{slug\}$/, '').replace('{category}', categorySlugOf(record));
  const slug = binding.value ?? '…';
  const address = path === undefined ? publicAddressOf(resource, { slug }) : `${path}${slug}`;
  useFollowTitle(name, field.from, record === undefined);
  return (
    <FieldFrame id={binding.id} label={label} error={binding.error} help={address ?? field.help}>
      <input
        {...controlProps(binding)}
        className="input"
        ref={attach}
        spellCheck={false}
        autoCapitalize="none"
        value={binding.value ?? ''}
        onBlur={binding.onBlur}
        onChange={({ target }) => binding.onChange(target.value === '' ? null : target.value)}
      />
    </FieldFrame>
  );
}

function useFollowTitle(name: string, from: string, isCreating: boolean): void {
  const { setValue, getValues } = useFormContext();
  const title: unknown = useWatch({ name: from });
  const made = useRef<string | null>(null);
  useEffect(() => {
    if (!isCreating) return;
    const present = (getValues(name) as string | null | undefined) ?? null;
    if (present !== null && present !== made.current) return;
    const slug = slugify(typeof title === 'string' ? title : '');
    made.current = slug === '' ? null : slug;
    if (made.current !== present) setValue(name, made.current, { shouldDirty: true });
  }, [title, isCreating, name, getValues, setValue]);
}

/** Of the stored category: one that was only just chosen has no words here yet. */
function categorySlugOf(record: Record<string, unknown> | undefined): string {
  const slug = (record?.category as { slug?: unknown } | null | undefined)?.slug;
  return typeof slug === 'string' ? slug : '…';
}
