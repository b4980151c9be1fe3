import { useFormContext } from 'react-hook-form';
import { STARTER_TEMPLATES } from '#schema/newsletter/starter-templates.ts';
import { useFormMode } from '../../form/form-mode.ts';
import { TemplateStarters } from '../../mail/template-starters.tsx';

/** What is new can be in these; the others are written by hand. */
const WITH_LATEST = STARTER_TEMPLATES.filter(({ blocks }) =>
  blocks.some((block) => block.type === 'content_list' && block.rule !== undefined),
);

/** Below the template of recurring issues: a new one from a ready-made layout. */
export function RecurringTemplate() {
  const { setValue } = useFormContext();
  const { isReadOnly } = useFormMode();
  if (isReadOnly) return null;
  const choose = (id: string) => setValue('template_id', id, { shouldDirty: true, shouldValidate: true });
  return <TemplateStarters starters={WITH_LATEST} onMade={choose} />;
}
