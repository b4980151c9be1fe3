import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { can, newsletterAccess } from '#schema/access/access.ts';
import type { StarterTemplate } from '#schema/newsletter/starter-templates.ts';
import { Failure } from '../kit/parts/parts.tsx';
import { TitledDialog } from '../kit/parts/titled-dialog.tsx';
import { useWork } from '../kit/work/use-work.ts';
import { useActor } from '../providers/actor.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import type { AdminRecord } from '../records/records.ts';
import { StarterGrid, starterName } from './starter-grid.tsx';
import { say } from './messages.ts';

interface TemplateStartersProps {
  /** The layouts that fit here; all, if not given. */
  starters?: readonly StarterTemplate[];
  onMade: (templateId: string) => void;
}

/** Next to the choice of a template: makes one of a ready-made layout, and chooses it. */
export function TemplateStarters({ starters, onMade }: TemplateStartersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const work = useWork();
  const make = useMaking();
  const mayMake = can(useActor() ?? null, newsletterAccess.create);
  if (!mayMake) return null;
  const take = (starter: StarterTemplate) =>
    work.run(async () => {
      onMade(await make(starter));
      setIsOpen(false);
    });
  return (
    <div className="new-from-layout">
      <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {say('new_template')}
      </Button>
      {isOpen ? (
        <TitledDialog
          title={say('ready_made')}
          width="md"
          className="stack"
          closing={say('close')}
          onClose={() => setIsOpen(false)}
        >
          <p className="quiet">{say('ready_made_about')}</p>
          <Failure>{work.failure}</Failure>
          <StarterGrid
            {...(starters === undefined ? {} : { starters })}
            isBusy={work.isBusy}
            onTake={(starter) => void take(starter)}
          />
        </TitledDialog>
      ) : null}
    </div>
  );
}

function useMaking() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  return async (starter: StarterTemplate) => {
    const { subject, preheader, blocks } = starter;
    const data = { name: starterName(starter), subject, preheader, blocks };
    const { data: made } = await dataProvider.create<AdminRecord>('email-templates', { data });
    await queryClient.invalidateQueries({ queryKey: ['email-templates'] });
    return made.pk;
  };
}
