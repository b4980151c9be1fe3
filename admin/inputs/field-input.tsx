import { type ComponentType, memo, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import type { Resource } from '#schema/define/define-resource.ts';
import type { FieldOptions } from '#schema/fields/parts/field.ts';
import { type FieldKind, labelOf } from '#schema/fields/index.ts';
import { FieldName } from '../form/field-name.ts';
import { currentTag, onLanguage } from '../language/current.ts';
import { Boundary } from '../kit/parts/boundary.tsx';
import { ownInputOf } from '../own/own-admin.ts';
import { inputFor } from './input-for.tsx';
import type { InputProps } from './parts/input-props.ts';

interface FieldInputProps {
  resource: Resource;
  name: string;
  look?: InputProps['look'];
}

/**
 * The input of a declared field; nothing for one that only the server writes. It is rendered again only when its value, the
 * language, or what it reads itself changes: a form has many.
 */
export const FieldInput = memo(function FieldInput({ resource, name, look = 'plain' }: FieldInputProps) {
  useSyncExternalStore(onLanguage, currentTag);
  const field = resource.fields[name];
  if (field === undefined || field.readOnly === true) return null;
  // The map is exhaustive by kind; the kind of this field is only known at run time.
  const Input = inputFor[field.kind] as ComponentType<InputProps<FieldKind>>;
  const label = labelOf(name, field);
  const standard = <Input name={name} field={field} label={label} look={look} />;
  const Own = ownInputOf(resource, name)?.module.default as ComponentType<InputProps<FieldKind>> | undefined;
  const input = (
    <FieldName value={name}>
      <Suspense fallback={<Waiting label={label} />}>
        {Own === undefined ? (
          standard
        ) : (
          <Boundary fallback={() => standard}>
            <Own name={name} field={field} label={label} look={look} />
          </Boundary>
        )}
      </Suspense>
    </FieldName>
  );
  return field.shownWhen === undefined ? input : <ShownWhen values={field.shownWhen}>{input}</ShownWhen>;
});

interface ShownWhenProps {
  values: NonNullable<FieldOptions['shownWhen']>;
  children: ReactNode;
}

/** Nothing while another field says that this one has no effect; its value stays. */
function ShownWhen({ values, children }: ShownWhenProps) {
  const names = Object.keys(values);
  const others: unknown[] = useWatch({ name: names });
  const isShown = names.every((name, index) =>
    values[name]?.some((value) => value === (others[index] ?? null)),
  );
  return isShown ? children : null;
}

/** As tall as the input that will replace it, so that nothing moves. */
function Waiting({ label }: { label: string }) {
  return (
    <div className="field" aria-busy="true">
      <span className="field-label">{label}</span>
      <div className="input" />
    </div>
  );
}
