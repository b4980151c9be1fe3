import Button from '@mui/material/Button';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { useCreatePath } from 'react-admin';
import type { ChecklistItem, FirstRun } from '#schema/answers/first-run.ts';
import { fixedPages } from '#schema/fixed-pages.ts';
import { listedTypes } from '#schema/registry.ts';
import { pages } from '#schema/resources/pages.ts';
import { Link } from '../../kit/parts/link.tsx';
import { Failure } from '../../kit/parts/parts.tsx';
import { useWork } from '../../kit/work/use-work.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { FIRST_RUN_PATH, useChangeFirstRun } from '../../settings/use-first-run.ts';
import { ANY_CONTENT } from '../../records/declarations.ts';
import { Section } from './content-lines.tsx';

/** For administrators of a new site: the setup checklist and its progress. */
export function ChecklistPanel({ firstRun: { step, checklist } }: { firstRun: FirstRun }) {
  const pathOf = usePathOf();
  const change = useChangeFirstRun();
  const { isBusy, failure, run } = useWork();
  if (checklist === null) return null;
  const done = checklist.filter((item) => item.done).length;
  return (
    <Section title="Set up your site" about={`${done} of ${checklist.length} done`}>
      {step === 'done' ? null : (
        <p className="checklist-resume">
          <Button component={Link} to={FIRST_RUN_PATH} variant="contained">
            {step === 'site' ? 'Start setup' : 'Continue setup'}
          </Button>
        </p>
      )}
      <ol className="first-steps">
        {checklist.map((item) => (
          <li key={item.name} data-done={item.done}>
            {item.done ? <DoneIcon titleAccess="Done" /> : <OpenIcon titleAccess="To do" />}
            <div>
              <Line name={item.name} to={pathOf(item.name)} />
            </div>
          </li>
        ))}
      </ol>
      <Failure>{failure}</Failure>
      <p>
        <Button
          size="small"
          color="inherit"
          loading={isBusy}
          onClick={() => void run(() => change({ dismissed: true }))}
        >
          Hide checklist
        </Button>
      </p>
    </Section>
  );
}

const WORDS: Readonly<Record<ChecklistItem, readonly [label: string, about: string]>> = {
  name: ['Name your site', 'In the header, in page titles, feeds, and email.'],
  logo: ['Add a logo or an icon', 'Until then, the icon is drawn from the first letter of the name.'],
  about: ['Write the About page', 'Who you are, and what readers find here.'],
  publish: ['Publish your first text', 'It is saved as a draft while you type.'],
  email: ['Set up email and send a test', 'Confirmations, invitations, and newsletters need a mail server.'],
  second_factor: ['Protect your account', 'With two-factor authentication or a passkey.'],
  colleague: ['Invite someone', 'Everyone has an account of their own, with a role.'],
  https: ['Use your own domain with HTTPS', 'Set SITE_URL on the server to the address of the site.'],
};

function Line({ name, to }: { name: ChecklistItem; to: string | undefined }) {
  const [label, about] = WORDS[name];
  return (
    <>
      {to === undefined ? <strong>{label}</strong> : <Link to={to}>{label}</Link>}
      <p className="quiet">{about}</p>
    </>
  );
}

/** Where an item links to; undefined for what is set on the server. */
function usePathOf(): (name: ChecklistItem) => string | undefined {
  const createPath = useCreatePath();
  const about = fixedPages.find(({ slug }) => slug === 'about')?.id ?? '';
  const [type] = listedTypes;
  const paths: Record<ChecklistItem, string | undefined> = {
    name: `${ADMIN_BASE}/settings/general`,
    logo: `${ADMIN_BASE}/settings/general`,
    about: createPath({ resource: pages.name, type: 'edit', id: about }),
    publish: createPath({ resource: type?.name ?? ANY_CONTENT, type: 'create' }),
    email: `${ADMIN_BASE}/settings/email`,
    second_factor: `${ADMIN_BASE}/account`,
    colleague: createPath({ resource: 'users', type: 'list' }),
    https: undefined,
  };
  return (name) => paths[name];
}
