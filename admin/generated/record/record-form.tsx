import '@fontsource-variable/literata/wght.css';
import '@fontsource-variable/literata/wght-italic.css';
import {
  type ComponentType,
  type FormEvent,
  Fragment,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { FormProvider } from 'react-hook-form';
import type { Resource } from '#schema/define/define-resource.ts';
import { isContentType } from '#schema/registry/registry.ts';
import { FieldInput } from '../../inputs/field-input.tsx';
import { FormModeContext, FormRecordContext } from '../../form/form-mode.ts';
import { useDialogClose } from '../../kit/page/top-bar-slots.tsx';
import '../../form/form.css';
import { SidePanel } from './side-panel.tsx';
import type { AfterFields } from '../../editing/record-extras.ts';
import type { RecordForm } from '../../form/use-record-form.ts';

interface RecordFormViewProps {
  resource: Resource;
  recordForm: RecordForm;
  /** The title of this page for screen readers. */
  heading: string;
  /** Above the groups of the side panel. */
  aside?: ReactNode;
  notice?: ReactNode;
  /** The other views of the record, and the current one. */
  extras?: RecordParts | undefined;
}

export interface RecordParts {
  /** Above everything: the ways to look at the record. */
  tabs?: ReactNode;
  /** Shown instead of the fields, which stay unchanged in the meantime. */
  instead?: ReactNode;
  /** After the fields. */
  below?: ReactNode;
  after?: AfterFields | undefined;
  /** Next to the fields, above the groups of the side panel. */
  Beside?: LazyExoticComponent<ComponentType> | undefined;
}

/** The form as declared: the main column, and the rest in the side panel, or in a dialog everything in one column. */
export function RecordFormView({
  resource,
  recordForm,
  heading,
  aside,
  notice,
  extras,
}: RecordFormViewProps) {
  // Text that will be a page is written at reading width, in the site's serif.
  const isWriting = isContentType(resource);
  const isDialog = useDialogClose() !== undefined;
  const { main, side } = resource.form;
  const names = isDialog ? [...main, ...side.flatMap(({ fields }) => fields)] : main;
  return (
    <FormFrame recordForm={recordForm}>
      <form
        className="record-form"
        data-writing={isWriting}
        data-dialog={isDialog}
        noValidate
        onSubmit={stay}
      >
        <div className="form-main">
          {isDialog ? null : <h1 className="visually-hidden">{heading}</h1>}
          {extras?.tabs}
          {notice}
          {extras?.instead}
          <div className="form-columns" hidden={extras?.instead !== undefined}>
            <div className="form-fields">
              {names.map((name) => (
                <Fragment key={name}>
                  <FieldInput
                    resource={resource}
                    name={name}
                    look={isWriting ? lookOf(resource, name) : 'plain'}
                  />
                  <Lazily Part={extras?.after?.[name]} />
                </Fragment>
              ))}
            </div>
          </div>
          {isDialog ? aside : null}
          {extras?.below}
        </div>
        {isDialog ? null : (
          <SidePanel resource={resource}>
            {aside}
            <Lazily Part={extras?.Beside} />
          </SidePanel>
        )}
      </form>
    </FormFrame>
  );
}

/**
 * What the inputs share. Whether the form has changes is left out: every input would be rendered again with the
 * first key after a save.
 */
function FormFrame({ recordForm, children }: { recordForm: RecordForm; children: ReactNode }) {
  const { form, mode, record } = recordForm;
  const [formState] = useState(form.formState);
  return (
    <FormModeContext value={mode}>
      <FormRecordContext value={record}>
        <FormProvider {...form} formState={formState}>
          {children}
        </FormProvider>
      </FormRecordContext>
    </FormModeContext>
  );
}

function Lazily({ Part }: { Part: AfterFields[string] }) {
  return Part === undefined ? null : (
    <Suspense>
      <Part />
    </Suspense>
  );
}

/** Return within a line is a slip as often as a wish: saving has its button and its shortcut. */
function stay(event: FormEvent): void {
  event.preventDefault();
}

function lookOf(resource: Resource, name: string): 'title' | 'lead' | 'plain' {
  if (name === resource.title) return 'title';
  return name === 'intro' ? 'lead' : 'plain';
}
