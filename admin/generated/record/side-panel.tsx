import ExpandIcon from '@mui/icons-material/ExpandMore';
import { type ReactNode, useId } from 'react';
import { useStore } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { Resource } from '#schema/define/define-resource.ts';
import { wireSchemasOf } from '#schema/fields/index.ts';
import { FieldInput } from '../../inputs/field-input.tsx';
import { say } from './messages.ts';

/** Everything next to the text, in groups that remember whether they are open. */
export function SidePanel({ resource, children }: { resource: Resource; children?: ReactNode }) {
  return (
    <aside className="side-panel" aria-label={say('properties')}>
      {children}
      {resource.form.side.map((group) => (
        <Group key={group.label} resource={resource} label={group.label} fields={group.fields} />
      ))}
    </aside>
  );
}

interface GroupProps {
  resource: Resource;
  label: string;
  fields: readonly string[];
}

function Group({ resource, label, fields }: GroupProps) {
  const [isOpen, setIsOpen] = useStore(`group.${resource.name}.${label}`, true);
  const { errors } = useFormState();
  const id = useId();
  // Errors are never hidden in a closed group.
  const hasError = fields.some((name) => keysOf(resource, name).some((key) => errors[key] !== undefined));
  const isShown = isOpen || hasError;
  return (
    <section className="side-group">
      <h2>
        <button type="button" aria-expanded={isShown} aria-controls={id} onClick={() => setIsOpen(!isShown)}>
          {label}
          <ExpandIcon fontSize="small" />
        </button>
      </h2>
      <div id={id} hidden={!isShown} className="side-fields">
        {isShown ? fields.map((name) => <FieldInput key={name} resource={resource} name={name} />) : null}
      </div>
    </section>
  );
}

function keysOf(resource: Resource, name: string): string[] {
  const field = resource.fields[name];
  return field === undefined ? [] : Object.keys(wireSchemasOf(name, field));
}
