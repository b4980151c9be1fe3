import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { failure } from '../bounces/classify-report.ts';
import { type BounceService, type ServiceEvent, parsed, refused, requireRecent } from './mail-service.ts';

const body = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string().min(1).max(200), signature: z.string() }),
  'event-data': z.object({
    event: z.string(),
    id: z.string().min(1).max(200),
    severity: z.string().optional(),
    reason: z.string().optional(),
    recipient: z.string().max(320),
    'delivery-status': z
      .object({
        message: z.string().nullish(),
        description: z.string().nullish(),
        'enhanced-code': z.string().nullish(),
      })
      .optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string().optional() }).optional() }).optional(),
    envelope: z.object({ sender: z.string().optional() }).optional(),
  }),
});

/** Reads a webhook whose signature (HMAC-SHA256 of timestamp and token) is valid; undefined otherwise. */
export function readMailgun(
  json: unknown,
  signingKey: string,
): { at: number; token: string; events: ServiceEvent[] } | undefined {
  const parsed = body.safeParse(json);
  if (!parsed.success) return undefined;
  const { signature: signed, 'event-data': event } = parsed.data;
  const genuine = createHmac('sha256', signingKey).update(`${signed.timestamp}${signed.token}`).digest();
  const given = Buffer.from(signed.signature, 'hex');
  if (given.length !== genuine.length || !timingSafeEqual(given, genuine)) return undefined;
  return { at: Number(signed.timestamp) * 1000, token: signed.token, events: eventsOf(event) };
}

function eventsOf(event: z.output<typeof body>['event-data']): ServiceEvent[] {
  const messageId = event.message?.headers?.['message-id'] ?? '';
  const base = {
    recipient: event.recipient,
    reference: event.id,
    traces: `${event.envelope?.sender ?? ''}\n<${messageId.replace(/^<|>$/g, '')}>`,
  };
  if (event.event === 'complained')
    return [{ ...base, kind: 'complaint', status: '', diagnostic: 'reported to Mailgun' }];
  if (event.event !== 'failed' || event.severity !== 'permanent') return [];
  const { message, description, 'enhanced-code': code } = event['delivery-status'] ?? {};
  const diagnostic = [message, description, event.reason].find((words) => words) ?? '';
  const judged = failure({ status: code == null || code === '' ? '5.0.0' : code, diagnostic });
  return [
    {
      ...base,
      ...judged,
      ...(event.reason === 'suppress-bounce' ? { kind: 'hard' } : {}),
      recipient: base.recipient,
    },
  ];
}

/** Mailgun signs a token, not the report. */
export const mailgun: BounceService = {
  read({ deps, text, settings: { mailgun_signing_key: key } }) {
    if (key === null) throw refused();
    const report = readMailgun(parsed(text), key);
    if (report === undefined) throw refused();
    requireRecent(deps, report.at);
    return { events: report.events, once: report.token };
  },
};
