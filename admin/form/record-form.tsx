import '@fontsource-variable/literata/wght.css';
import '@fontsource-variable/literata/wght-italic.css';
import type { FormEvent, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Resource } from '#schema/define-resource.ts';
import { isContentType } from '#schema/registry.ts';
import { FieldInput } from '../inputs/field-input.tsx';
import { FormModeContext } from './form-mode.ts';
import './form.css';
import { SidePanel } from './side-panel.tsx';
import type { RecordForm } from './use-record-form.ts';

interface RecordFormViewProps {
  resource: Resource;
  recordForm: RecordForm;
  onSubmit: () => void;
  /** Above the groups of the side panel. */
  aside?: ReactNode;
  notice?: ReactNode;
}

/** The form as declared: the main column, and the rest in the side panel. */
export function RecordFormView({ resource, recordForm, onSubmit, aside, notice }: RecordFormViewProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  // Text that will be a page is written at reading width, in the site's serif.
  const isWriting = isContentType(resource);
  return (
    <FormModeContext value={recordForm.mode}>
      <FormProvider {...recordForm.form}>
        <form className="record-form" data-writing={isWriting} noValidate onSubmit={submit}>
          <div className="form-main">
            {notice}
            {resource.form.main.map((name) => (
              <FieldInput
                key={name}
                resource={resource}
                name={name}
                look={isWriting ? lookOf(resource, name) : 'plain'}
              />
            ))}
          </div>
          <SidePanel resource={resource}>{aside}</SidePanel>
          {/* Return in a single-line field saves; the buttons are in the top bar. */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            Save
          </button>
        </form>
      </FormProvider>
    </FormModeContext>
  );
}

function lookOf(resource: Resource, name: string): 'title' | 'lead' | 'plain' {
  if (name === resource.title) return 'title';
  return name === 'intro' ? 'lead' : 'plain';
}
