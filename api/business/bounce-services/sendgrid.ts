import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { failure } from '../bounces/classify-report.ts';
import {
  type BounceService,
  type ServiceEvent,
  parsed,
  refused,
  requireRecent,
  unreadable,
} from './mail-service.ts';

const EVENTS_MAX = 5_000;
const body = z
  .array(
    z.object({
      event: z.string(),
      email: z.string().max(320),
      sg_event_id: z.string().min(1).max(200),
      type: z.string().optional(),
      status: z.string().optional(),
      reason: z.string().optional(),
      'smtp-id': z.string().optional(),
    }),
  )
  .max(EVENTS_MAX);

interface SignedBody {
  text: string;
  signature: string;
  timestamp: string;
  /** As SendGrid shows it: base64 of an SPKI. */
  publicKey: string;
}

/** Whether SendGrid signed this (ECDSA over timestamp and body, as they arrived). */
export function isSendGrid({ text, signature, timestamp, publicKey }: SignedBody): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify('sha256', Buffer.from(timestamp + text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** The reports of a signed webhook; undefined for a body without any. */
export function readSendGrid(json: unknown): ServiceEvent[] | undefined {
  const parsed = body.safeParse(json);
  if (!parsed.success) return undefined;
  return parsed.data.flatMap((event): ServiceEvent[] => {
    const base = { recipient: event.email, reference: event.sg_event_id, traces: event['smtp-id'] ?? '' };
    const reason = event.reason ?? '';
    const isReported =
      event.event === 'spamreport' || (event.event === 'dropped' && /spam reporting/i.test(reason));
    if (isReported) return [{ ...base, kind: 'complaint', status: '', diagnostic: 'reported to SendGrid' }];
    if (event.event === 'dropped')
      return /bounced address|invalid/i.test(reason)
        ? [{ ...base, kind: 'hard', status: '5.1.1', diagnostic: reason }]
        : [];
    if (event.event !== 'bounce') return [];
    const status = /^[45]\.\d{1,3}\.\d{1,3}$/.test(event.status ?? '') ? (event.status ?? '') : '5.0.0';
    const judged = failure({ status, diagnostic: reason });
    return [
      {
        ...base,
        kind: event.type === 'blocked' ? 'soft' : judged.kind,
        status: judged.status,
        diagnostic: judged.diagnostic,
      },
    ];
  });
}

/** SendGrid, with its signed event webhook. */
export const sendgrid: BounceService = {
  read({ deps, headers, text, settings: { sendgrid_public_key: publicKey } }) {
    const timestamp = headers.get('x-twilio-email-event-webhook-timestamp') ?? '';
    const signature = headers.get('x-twilio-email-event-webhook-signature') ?? '';
    if (publicKey === null || !isSendGrid({ text, signature, timestamp, publicKey })) throw refused();
    requireRecent(deps, Number(timestamp) * 1000);
    const events = readSendGrid(parsed(text));
    if (events === undefined) throw unreadable();
    return { events };
  },
};
