import { X509Certificate, createVerify } from 'node:crypto';
import { z } from 'zod';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { failure } from '../bounces/classify-report.ts';
import { type BounceService, type ServiceEvent, parsed, refused, requireRecent } from './mail-service.ts';

/** An envelope of Amazon SNS. */
const envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string().max(500),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Subject: z.string().nullish(),
  SubscribeURL: z.string().optional(),
  Token: z.string().optional(),
});
export type SnsEnvelope = z.output<typeof envelope>;

export function readEnvelope(json: unknown): SnsEnvelope | undefined {
  return envelope.safeParse(json).data;
}

/** URLs of Amazon's notification service only: its certificate, and the link that confirms a subscription. */
export function isAmazonAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username } = new URL(address);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    /^sns\.[a-z]{2}(?:-[a-z]+)+-\d\.amazonaws\.com(?:\.cn)?$/.test(hostname)
  );
}

const CERTIFICATES_KEPT = 20;
const certificates = new WeakMap<AppDeps, Map<string, X509Certificate>>();

/** Whether Amazon signed this envelope, with a certificate from its own domain that is valid today. */
export async function isSigned(deps: AppDeps, sns: SnsEnvelope): Promise<boolean> {
  if (!isAmazonAddress(sns.SigningCertURL) || !new URL(sns.SigningCertURL).pathname.endsWith('.pem'))
    return false;
  const certificate = await certificateAt(deps, sns.SigningCertURL);
  if (certificate === undefined) return false;
  const now = deps.now().getTime();
  if (now < Date.parse(certificate.validFrom) || now > Date.parse(certificate.validTo)) return false;
  const verifier = createVerify(sns.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1');
  verifier.update(signedText(sns), 'utf8');
  try {
    return verifier.verify(certificate.publicKey, sns.Signature, 'base64');
  } catch {
    return false;
  }
}

async function certificateAt(deps: AppDeps, url: string): Promise<X509Certificate | undefined> {
  const kept = certificates.get(deps) ?? new Map<string, X509Certificate>();
  certificates.set(deps, kept);
  const known = kept.get(url);
  if (known !== undefined) return known;
  try {
    const answer = await deps.fetch(url);
    if (answer.status !== 200) return undefined;
    const certificate = new X509Certificate(await answer.text());
    if (kept.size >= CERTIFICATES_KEPT) kept.clear();
    kept.set(url, certificate);
    return certificate;
  } catch {
    return undefined;
  }
}

/** Names and values in the order that Amazon documents, each on a line. */
function signedText(sns: SnsEnvelope): string {
  const names =
    sns.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const);
  return names
    .filter((name) => sns[name] != null)
    .map((name) => `${name}\n${sns[name]}\n`)
    .join('');
}

const recipients = z
  .array(
    z.object({
      emailAddress: z.string().max(320),
      status: z.string().optional(),
      diagnosticCode: z.string().optional(),
    }),
  )
  .max(50);
const notification = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z
    .object({ bounceType: z.string(), bounceSubType: z.string().optional(), bouncedRecipients: recipients })
    .optional(),
  complaint: z
    .object({ complainedRecipients: recipients, complaintFeedbackType: z.string().nullish() })
    .optional(),
  mail: z
    .object({
      source: z.string().optional(),
      headers: z
        .array(z.object({ name: z.string(), value: z.string() }))
        .max(500)
        .optional(),
      commonHeaders: z.object({ messageId: z.string().optional() }).optional(),
    })
    .optional(),
});

/** What Amazon SES reports in a signed envelope; nothing for deliveries and similar events. */
export function readSes({ Message, MessageId }: SnsEnvelope): ServiceEvent[] {
  const { bounce, complaint, mail, ...report } = notification.safeParse(parseJson(Message)).data ?? {};
  const type = report.notificationType ?? report.eventType;
  const traces = [
    mail?.source,
    mail?.commonHeaders?.messageId,
    ...(mail?.headers ?? []).map(({ value }) => value),
  ].join('\n');
  const base = (recipient: string) => ({ recipient, reference: `${MessageId} ${recipient}`, traces });
  if (type === 'Complaint' && complaint !== undefined && complaint.complaintFeedbackType !== 'not-spam')
    return complaint.complainedRecipients.map(({ emailAddress }) => ({
      ...base(emailAddress),
      kind: 'complaint',
      status: '',
      diagnostic: 'reported to Amazon SES',
    }));
  if (type !== 'Bounce' || bounce === undefined) return [];
  return bounce.bouncedRecipients.map(({ emailAddress, status, diagnosticCode }) => {
    const words = (diagnosticCode ?? bounce.bounceSubType ?? '').replace(/^\s*smtp\s*;\s*/i, '');
    const judged = failure({ status: status ?? '5.0.0', diagnostic: words });
    return {
      ...base(emailAddress),
      kind: bounce.bounceType === 'Permanent' ? 'hard' : 'soft',
      status: judged.status,
      diagnostic: judged.diagnostic,
    };
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Amazon SES, whose reports come in envelopes of its notification service. */
export const ses: BounceService = {
  through: 'SNS',
  async read({ deps, text, settings: { ses_topic_arn: topic } }) {
    // Nothing is parsed for a service that is not set up.
    if (topic === null) throw refused();
    const sns = readEnvelope(parsed(text));
    if (sns === undefined || sns.TopicArn !== topic) throw refused();
    requireRecent(deps, Date.parse(sns.Timestamp));
    if (!(await isSigned(deps, sns))) throw refused();
    if (sns.Type === 'Notification') return { events: readSes(sns) };
    if (sns.Type !== 'SubscriptionConfirmation') return { status: 'ignored' };
    if (sns.SubscribeURL === undefined || !isAmazonAddress(sns.SubscribeURL)) throw refused();
    const { status } = await deps.fetch(sns.SubscribeURL);
    deps.log.info({ status, topic }, 'bounces of Amazon SES: the subscription was confirmed');
    return { status: status === 200 ? 'subscribed' : 'failed' };
  },
};
