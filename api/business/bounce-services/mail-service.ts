import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { type BounceOutcome, type BounceReport, noteBounce } from '../bounces/bounces.ts';
import { deliveryByMessageId, lastMailTo, signedDeliveryIn } from '../bounces/find-delivery.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** What a mail service reports about one email, after its signature is verified. */
export interface ServiceEvent {
  kind: BounceReport['kind'];
  status: string;
  diagnostic: string;
  recipient: string;
  /** The service's id for it. */
  reference: string;
  /** Everything that may identify the email: return path, Message-ID, headers. */
  traces: string;
}

/** A report as it arrived, and the settings of the services. */
export interface Arrival {
  deps: AppDeps;
  headers: Headers;
  text: string;
  settings: SettingsOf<'bounces'>;
}

/** What a service reports: events, or only that it can reach us. */
export type ServiceMessage =
  | {
      events: readonly ServiceEvent[];
      /** What was signed instead of the report: a second report with the same token is forged. */
      once?: string;
    }
  | { status: 'subscribed' | 'failed' | 'ignored' };

/** One mail service. */
export interface BounceService {
  /** How the service authenticates, for the API reference. */
  readonly through?: string;
  /** Throws 401 when the signature is invalid or the service is not set up; 400 for an invalid report. */
  read(arrival: Arrival): ServiceMessage | Promise<ServiceMessage>;
}

/** The JSON of a report. Throws 400 when it is invalid. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

export function unreadable(): ApiError {
  return new ApiError('invalid_request', { message: spoken('unreadable') });
}

/** An older report is a replay; services retry for less long. */
const REPORT_MAX_AGE_MS = 24 * 3_600_000;
const CLOCK_SKEW_MS = 5 * 60_000;

/** Throws 401 for a report that is too old or dated in the future. */
export function requireRecent(deps: Pick<AppDeps, 'now'>, at: number): void {
  const age = deps.now().getTime() - at;
  if (!(age < REPORT_MAX_AGE_MS && age > -CLOCK_SKEW_MS)) throw refused(spoken('too_old'));
}

/** The 401 error when the sender did not prove to be the service. */
export function refused(message = spoken('wrong_signature')): ApiError {
  return new ApiError('token_missing', { message });
}

/**
 * Records an event that a service reports; an event with the same id counts once. Unknown emails and people
 * are skipped.
 */
export async function noteServiceEvent(
  deps: AppDeps,
  service: string,
  event: ServiceEvent,
): Promise<BounceOutcome> {
  const { kind, status, diagnostic, recipient, traces } = event;
  const report = { kind, status, diagnostic, source: service, reference: event.reference };
  const deliveryId = signedDeliveryIn(deps, traces) ?? deliveryByMessageId(traces);
  if (deliveryId !== undefined) {
    const outcome = await noteBounce(deps, { ...report, about: { deliveryId } });
    if (outcome !== 'unknown') return outcome;
  }
  const about = await lastMailTo(deps, recipient);
  return about === undefined ? 'unknown' : noteBounce(deps, { ...report, about });
}
