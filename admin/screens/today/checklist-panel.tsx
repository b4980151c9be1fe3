import Button from '@mui/material/Button';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { useCreatePath } from 'react-admin';
import type { ChecklistItem, FirstRun } from '#schema/answers/operations/first-run.ts';
import { fixedPages } from '#schema/pages/fixed-pages.ts';
import { listedTypes } from '#schema/registry/registry.ts';
import { pages } from '#schema/resources/pages.ts';
import { Link } from '../../kit/parts/link.tsx';
import { Failure } from '../../kit/parts/parts.tsx';
import { useWork } from '../../kit/work/use-work.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { FIRST_RUN_PATH, useChangeFirstRun } from '../../settings/use-first-run.ts';
import { ANY_CONTENT } from '../../records/declarations.ts';
import { Section } from './content-lines.tsx';
import { say } from './messages.ts';

/** For administrators of a new site: the setup checklist and its progress. */
export function ChecklistPanel({ firstRun: { step, checklist } }: { firstRun: FirstRun }) {
  const pathOf = usePathOf();
  const change = useChangeFirstRun();
  const { isBusy, failure, run } = useWork();
  if (checklist === null) return null;
  const done = checklist.filter((item) => item.done).length;
  return (
    <Section title={say('set_up')} about={say('set_up_progress', { done, count: checklist.length })}>
      {step === 'done' ? null : (
        <p className="checklist-resume">
          <Button component={Link} to={FIRST_RUN_PATH} variant="contained">
            {step === 'site' ? say('start_setup') : say('continue_setup')}
          </Button>
        </p>
      )}
      <ol className="first-steps">
        {checklist.map((item) => (
          <li key={item.name} data-done={item.done}>
            {item.done ? <DoneIcon titleAccess={say('done')} /> : <OpenIcon titleAccess={say('to_do')} />}
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
          {say('hide_checklist')}
        </Button>
      </p>
    </Section>
  );
}

const WORDS = {
  name: ['name_site', 'name_site_about'],
  logo: ['add_logo', 'add_logo_about'],
  menu: ['arrange', 'arrange_about'],
  about: ['write_about', 'write_about_about'],
  publish: ['publish_first', 'publish_first_about'],
  email: ['set_up_email', 'set_up_email_about'],
  second_factor: ['protect_account', 'protect_account_about'],
  colleague: ['invite', 'invite_about'],
  https: ['use_domain', 'use_domain_about'],
} as const satisfies Readonly<Record<ChecklistItem, readonly [label: string, about: string]>>;

function Line({ name, to }: { name: ChecklistItem; to: string | undefined }) {
  const [label, about] = WORDS[name];
  return (
    <>
      {to === undefined ? <strong>{say(label)}</strong> : <Link to={to}>{say(label)}</Link>}
      <p className="quiet">{say(about)}</p>
    </>
  );
}

/** Where an item links to; undefined if it is set on the server. */
function usePathOf(): (name: ChecklistItem) => string | undefined {
  const createPath = useCreatePath();
  const about = fixedPages.find(({ slug }) => slug === 'about')?.id ?? '';
  const [type] = listedTypes;
  const paths: Record<ChecklistItem, string | undefined> = {
    name: `${ADMIN_BASE}/settings/general`,
    logo: `${ADMIN_BASE}/settings/general`,
    menu: `${ADMIN_BASE}/settings/navigation`,
    about: createPath({ resource: pages.name, type: 'edit', id: about }),
    publish: createPath({ resource: type?.name ?? ANY_CONTENT, type: 'create' }),
    email: `${ADMIN_BASE}/settings/email`,
    second_factor: `${ADMIN_BASE}/account`,
    colleague: createPath({ resource: 'users', type: 'list' }),
    https: undefined,
  };
  return (name) => paths[name];
}
