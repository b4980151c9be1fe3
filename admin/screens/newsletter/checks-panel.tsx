import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { askForBlock } from '../../composer/asked-block.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { Panel, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import type { MailCheck, NewsletterChecks } from '#schema/answers/newsletter/campaigns.ts';
import { say } from './messages.ts';

/** Checks what is saved; again after each save. */
export function useChecks(editing: Editing, isWanted = true) {
  const answer = useAnswer();
  const { pk, version } = editing.stored;
  return useQuery({
    queryKey: ['campaign-checks', pk, version],
    queryFn: ({ signal }) => answer('GET /newsletter-campaigns/:id/checks', { params: { id: pk }, signal }),
    enabled: isWanted,
    staleTime: 0,
  });
}

interface ChecksPanelProps {
  editing: Editing;
  onView: (view: string) => void;
}

/** All checks before sending: red ones block it, amber ones are shown, and each links to its place. */
export function ChecksPanel({ editing, onView }: ChecksPanelProps) {
  const { data, error, isFetching, refetch } = useChecks(editing);
  const { isDirty } = editing.recordForm;
  const again = async () => {
    if (!isDirty || (await editing.save()) !== undefined) await refetch();
  };
  // What is checked is what is written, also where it was not saved yet.
  const saveFirst = useEffectEvent(() => {
    if (isDirty && !editing.recordForm.mode.isReadOnly) void editing.save();
  });
  useEffect(() => saveFirst(), []);
  const goTo = (check: MailCheck) => {
    // Problems of an A/B test are on this view.
    if (check.field?.startsWith('test_') !== true) onView('write');
    // The fields are shown again first.
    requestAnimationFrame(() => requestAnimationFrame(() => lead(check)));
  };
  return (
    <Panel
      title={say('checklist')}
      tools={
        <Button size="small" variant="outlined" loading={isFetching} onClick={() => void again()}>
          {say(isDirty ? 'save_and_recheck' : 'recheck')}
        </Button>
      }
    >
      <p role="status">{data === undefined ? say('checking') : summaryOf(data)}</p>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      <ul className="checks">
        {data?.checks.map((check, index) => (
          // Two may say the same of two places.
          <li key={index} data-severity={check.severity}>
            <span className="check-dot" aria-hidden="true" />
            <span>
              <span className="visually-hidden">
                {say(check.severity === 'red' ? 'problem' : 'warning')}{' '}
              </span>
              {check.message}
            </span>
            {hasPlace(check) ? (
              <button type="button" className="plain-button" onClick={() => goTo(check)}>
                {check.block === undefined
                  ? say('go_to_field')
                  : say('go_to_block', { block: Number(check.block.split('.')[0]) + 1 })}
              </button>
            ) : null}
          </li>
        ))}
        {data?.unknown.map(({ message }) => (
          <li key={message} data-severity="unknown">
            <span className="check-dot" aria-hidden="true" />
            <span className="quiet">{message}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function summaryOf({ checks }: NewsletterChecks): string {
  const red = checks.filter(({ severity }) => severity === 'red').length;
  const amber = checks.length - red;
  if (checks.length === 0) return say('no_problems');
  if (red === 0) return say('warnings', { count: amber });
  return amber === 0 ? say('problems', { count: red }) : say('problems_warnings', { red, amber });
}

/** DNS records and settings of the whole site have no place on this screen. */
function hasPlace({ block, field, rule }: MailCheck): boolean {
  return (
    block !== undefined || (field !== undefined && !['spf', 'dkim', 'dmarc', 'from-domain'].includes(rule))
  );
}

function lead({ block, field }: MailCheck): void {
  if (block !== undefined) askForBlock(block);
  else {
    const name = field?.replace(/_ids?$/, '');
    const frame = document.querySelector(
      `[data-field="${field}"], [data-field="${name}"], [data-field="${name}s"]`,
    );
    frame?.scrollIntoView({ block: 'center' });
    frame?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
  }
}
