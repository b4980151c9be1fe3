import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { useCreatePath } from 'react-admin';
import { type Actor, can, categoryAccess, newsletterAccess } from '#schema/access/access.ts';
import { listedTypes } from '#schema/registry/registry.ts';
import { ANY_CONTENT } from '../../records/declarations.ts';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { Section } from './content-lines.tsx';
import type { FirstSteps } from '#schema/answers/operations/today.ts';
import { say } from './messages.ts';

interface Step {
  label: string;
  about: string;
  isDone: boolean;
  resource: string;
  type: 'create' | 'list';
}

/** For a site that has published nothing yet: the first steps and their progress. */
export function FirstStepsPanel({ steps }: { steps: FirstSteps }) {
  const createPath = useCreatePath();
  const actor = useActor();
  if (actor === undefined || steps.has_published) return null;
  return (
    <Section title={say('first_steps')} about={say('first_steps_about')}>
      <ol className="first-steps">
        {stepsFor(actor, steps).map(({ label, about, isDone, resource, type }) => (
          <li key={label} data-done={isDone}>
            {isDone ? <DoneIcon titleAccess={say('done')} /> : <OpenIcon aria-hidden />}
            <div>
              <Link to={createPath({ resource, type })}>{label}</Link>
              <p className="quiet">{about}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function stepsFor(actor: Actor, steps: FirstSteps): Step[] {
  const type = listedTypes[0]?.name ?? ANY_CONTENT;
  const categories: Step = {
    label: say('name_topics'),
    about: say('name_topics_about'),
    isDone: steps.has_category,
    resource: 'categories',
    type: 'create',
  };
  const newsletter: Step = {
    label: say('first_newsletter'),
    about: say('first_newsletter_about'),
    isDone: steps.has_newsletter,
    resource: 'email-newsletters',
    type: 'create',
  };
  const colleague: Step = {
    label: say('invite'),
    about: say('invite_about'),
    isDone: steps.has_colleague === true,
    resource: 'users',
    type: 'list',
  };
  return [
    ...(can(actor, categoryAccess.create) ? [categories] : []),
    {
      label: say('first_text'),
      about: say('first_text_about'),
      isDone: steps.has_content,
      resource: type,
      type: 'create',
    },
    {
      label: say('publish_it'),
      about: say('publish_it_about'),
      isDone: false,
      resource: type,
      type: 'list',
    },
    ...(can(actor, newsletterAccess.create) ? [newsletter] : []),
    ...(steps.has_colleague === undefined ? [] : [colleague]),
  ];
}
