import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { useCreatePath } from 'react-admin';
import { type Actor, can, categoryAccess, newsletterAccess } from '#schema/access.ts';
import { listedTypes } from '#schema/registry.ts';
import { ANY_CONTENT } from '../../records/declarations.ts';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { Section } from './content-lines.tsx';
import type { FirstSteps } from '#schema/answers/today.ts';

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
    <Section title="First steps" about="An hour is enough for the first page.">
      <ol className="first-steps">
        {stepsFor(actor, steps).map(({ label, about, isDone, resource, type }) => (
          <li key={label} data-done={isDone}>
            {isDone ? <DoneIcon titleAccess="Done" /> : <OpenIcon aria-hidden />}
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
    label: 'Name what you write about',
    about: 'A few categories, each with its color. They become the sections of the site.',
    isDone: steps.has_category,
    resource: 'categories',
    type: 'create',
  };
  const newsletter: Step = {
    label: 'Write a first newsletter',
    about: 'Readers sign up on the site; you decide when it is sent.',
    isDone: steps.has_newsletter,
    resource: 'email-newsletters',
    type: 'create',
  };
  const colleague: Step = {
    label: 'Invite someone',
    about: 'Everyone has an account of their own, with a role.',
    isDone: steps.has_colleague === true,
    resource: 'users',
    type: 'list',
  };
  return [
    ...(can(actor, categoryAccess.create) ? [categories] : []),
    {
      label: 'Write the first text',
      about: 'It stays a draft, saved as you type, until you publish it.',
      isDone: steps.has_content,
      resource: type,
      type: 'create',
    },
    {
      label: 'Publish it',
      about: 'You see what is missing before anything goes live.',
      isDone: false,
      resource: type,
      type: 'list',
    },
    ...(can(actor, newsletterAccess.create) ? [newsletter] : []),
    ...(steps.has_colleague === undefined ? [] : [colleague]),
  ];
}
