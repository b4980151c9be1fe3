import { createHash, timingSafeEqual } from 'node:crypto';
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
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const body = z.object({
  RecordType: z.string(),
  Type: z.string().optional(),
  ID: z.union([z.number(), z.string()]),
  Email: z.string().max(320),
  From: z.string().nullish(),
  MessageID: z.string().nullish(),
  Details: z.string().nullish(),
  Description: z.string().nullish(),
  BouncedAt: z.string().optional(),
  Metadata: z.record(z.string(), z.unknown()).nullish(),
});

const HARD: ReadonlySet<string> = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']);
const SOFT: ReadonlySet<string> = new Set([
  'SoftBounce',
  'Transient',
  'DnsError',
  'SpamNotification',
  'Blocked',
  'DMARCPolicy',
  'VirusNotification',
]);

/** Whether the HTTP Basic credentials are those set for Postmark, which signs nothing. */
export function isPostmark(authorization: string | null, credentials: string): boolean {
  const [, given = ''] = /^Basic ([\w+/=-]{1,1000})$/i.exec(authorization ?? '') ?? [];
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(Buffer.from(given, 'base64').toString('utf8')), hash(credentials));
}

/** The report of a webhook; undefined for a body without one. */
export function readPostmark(json: unknown): { at: number; events: ServiceEvent[] } | undefined {
  const parsed = body.safeParse(json);
  if (!parsed.success) return undefined;
  const {
    RecordType,
    Type = '',
    ID,
    Email,
    From,
    MessageID,
    Details,
    Description,
    BouncedAt,
    Metadata,
  } = parsed.data;
  const at = Date.parse(BouncedAt ?? '');
  const base = {
    recipient: Email,
    reference: String(ID),
    traces: `${From ?? ''}\n<${MessageID ?? ''}@>\n${JSON.stringify(Metadata ?? {})}`,
  };
  if (RecordType === 'SpamComplaint' || Type === 'SpamComplaint')
    return { at, events: [{ ...base, kind: 'complaint', status: '', diagnostic: 'reported to Postmark' }] };
  if (RecordType !== 'Bounce' || (!HARD.has(Type) && !SOFT.has(Type))) return { at, events: [] };
  const { status, diagnostic } = failure({ status: '5.0.0', diagnostic: Details || Description || Type });
  return { at, events: [{ ...base, kind: HARD.has(Type) ? 'hard' : 'soft', status, diagnostic }] };
}

/** Postmark, which calls with the credentials set for it. */
export const postmark: BounceService = {
  read({ deps, headers, text, settings: { postmark_credentials: credentials } }) {
    if (credentials === null || !isPostmark(headers.get('authorization'), credentials))
      throw refused(spoken('wrong_credentials'));
    const report = readPostmark(parsed(text));
    if (report === undefined) throw unreadable();
    if (report.events.length > 0) requireRecent(deps, report.at);
    return report;
  },
};
