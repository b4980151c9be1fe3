import type { AuditAction } from './audit-actions.ts';

/** Every event that a webhook can get, by the switch that subscribes to it, and when it is sent. */
export const WEBHOOK_EVENTS = {
  subscriptions: {
    'subscription.subscribed': 'Someone signs up for a mailing list.',
    'subscription.confirmed': 'Someone confirms a signup.',
    'subscription.unsubscribed': 'Someone unsubscribes from a mailing list.',
    'subscription.bounced': 'An email to a subscriber hard bounces, so no more email is sent to them.',
    'subscription.complained': 'Someone reports an email as spam.',
    'subscription.imported': 'An import of subscribers finishes.',
  },
  campaigns: {
    'campaign.started': 'An issue starts or resumes sending.',
    'campaign.paused': 'An issue is paused while it’s being sent.',
    'campaign.finished': 'An issue finishes sending.',
    'campaign.cancelled': 'An issue is canceled.',
  },
  emails: {
    'email.sent': 'An email sent through the API is accepted by the mail server.',
    'email.failed':
      'An email requested through the API couldn’t be sent or may not have arrived. `state` says which.',
    'email.bounced': 'An email sent through the API bounces or is reported as spam.',
  },
  content: {
    'content.published': 'Content or a reading list becomes public, or its public version changes.',
    'content.unpublished': 'Content or a reading list is no longer public.',
  },
  drafts: {
    'draft.created': 'Content or a reading list is created.',
    'draft.updated': 'Content or a reading list is saved.',
    'draft.proposed': 'A draft is proposed for publishing.',
    'draft.scheduled': 'A draft is scheduled.',
    'draft.unscheduled': 'A scheduled draft is unscheduled.',
    'draft.archived': 'Content or a reading list is archived.',
    'draft.trashed': 'Content or a reading list is moved to the trash.',
    'draft.restored': 'Content or a reading list is restored from the trash.',
    'draft.deleted': 'Content or a reading list is deleted permanently.',
  },
  media: {
    'media.created': 'An image or file is uploaded.',
    'media.updated': 'An image or file is changed or replaced.',
    'media.deleted': 'An image or file is deleted.',
  },
  settings: {
    'settings.updated': 'Settings are saved. `id` is the settings group, such as `general`.',
    'settings.scheduled': 'A settings change is scheduled.',
    'settings.unscheduled': 'A scheduled settings change is canceled.',
  },
  users: {
    'user.created': 'A staff member is added or invited.',
    'user.updated': 'A staff member’s name, role, access, or sign-in method changes.',
    'user.deleted': 'A staff member is deleted.',
  },
  contacts: {
    'contact.created': 'Staff add a subscriber.',
    'contact.updated': 'Staff change, subscribe, unsubscribe, or merge a subscriber.',
    'contact.deleted': 'Staff delete a subscriber.',
  },
  problems: {
    'problem.found':
      'The server finds a problem that an operator should fix. `id` is its name, such as `disk_nearly_full`.',
    'problem.solved': 'A problem is no longer found. `id` is its name.',
  },
  records: {
    'record.created': 'Any other record is created.',
    'record.updated': 'Any other record is changed.',
    'record.deleted': 'Any other record is deleted.',
    'record.imported': 'A file with other records is imported.',
  },
} as const;

/** The name of a switch in the form of a webhook. */
export type WebhookSwitch = keyof typeof WEBHOOK_EVENTS;

/** An event by its name. */
export type WebhookEventName = {
  [Name in WebhookSwitch]: keyof (typeof WEBHOOK_EVENTS)[Name];
}[WebhookSwitch];

/** All switches, in the order of the form. */
export const WEBHOOK_SWITCHES = Object.keys(WEBHOOK_EVENTS) as WebhookSwitch[];

/** What an action by staff does to a record. */
type Change = 'created' | 'updated' | 'deleted' | 'imported' | 'scheduled' | 'unscheduled';

/** What each audit log action changes, in the words of events; null for those that change no record. */
const CHANGES = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  propose: 'updated',
  publish: 'updated',
  schedule: 'scheduled',
  unpublish: 'updated',
  unschedule: 'unscheduled',
  archive: 'updated',
  trash: 'deleted',
  restore: 'created',
  translate: 'updated',
  propose_translation: null,
  restore_version: 'updated',
  make_preview_link: null,
  resolve: 'updated',
  reopen: 'updated',
  take_suggestion: 'updated',
  refuse_suggestion: 'updated',
  bulk_edit: null,
  undo_bulk_edit: null,
  stop_bulk_edit: null,
  stop_import: null,
  undo: 'updated',
  upload: 'created',
  replace: 'updated',
  import: 'imported',
  check_import: null,
  export: null,
  download: null,
  cancel_export: null,
  send: 'updated',
  resend: null,
  review_unknown: 'updated',
  send_test: null,
  pause: 'updated',
  resume: 'updated',
  cancel: 'updated',
  retry: null,
  'decide-subject': 'updated',
  subscribe: 'updated',
  unsubscribe: 'updated',
  merge: 'updated',
  tell_apart: null,
  sign_in: null,
  fail_to_sign_in: null,
  authz_denied: null,
  step_up: null,
  fail_to_step_up: null,
  sign_out: null,
  end_session: null,
  end_sessions: null,
  invite: 'created',
  invite_again: null,
  accept_invitation: 'updated',
  ask_for_reset: null,
  reset_password: 'updated',
  change_password: 'updated',
  change_language: 'updated',
  turn_on_second_factor: 'updated',
  turn_off_second_factor: 'updated',
  reset_second_factor: 'updated',
  add_passkey: 'updated',
  recover_account: null,
  connect_openid: 'updated',
  disconnect_openid: 'updated',
  remove_passkey: 'updated',
  renew_recovery_codes: 'updated',
  revoke: 'deleted',
  new_secret: 'updated',
} as const satisfies Readonly<Record<AuditAction, Change | null>>;

/** An action that changes a record. */
export type ChangingAction = {
  [Action in AuditAction]: (typeof CHANGES)[Action] extends null ? never : Action;
}[AuditAction];
/** An action that changes no record: a sign-in, an export, a test. */
export type OtherAction = Exclude<AuditAction, ChangingAction>;

/** The first part of a resource’s event name; undefined if its records have other events. */
const PREFIXES: Readonly<Record<string, string | undefined>> = {
  images: 'media',
  files: 'media',
  settings: 'settings',
  users: 'user',
  contacts: 'contact',
  // The job itself, not its subject.
  queues: undefined,
  // They have events of their own.
  emails: undefined,
};

/** The event for an action by staff on a record, other than content or a list; undefined if nothing changes. */
export function eventOfAction(action: AuditAction, resource: string): WebhookEventName | undefined {
  const change: Change | null = CHANGES[action];
  const prefix = resource in PREFIXES ? PREFIXES[resource] : 'record';
  if (change === null || prefix === undefined) return undefined;
  const exact = `${prefix}.${change}`;
  if (isEvent(exact)) return exact;
  // An import of subscribers has its own event, when it ends.
  return change === 'imported' ? undefined : (`${prefix}.updated` as WebhookEventName);
}

const EVENTS: ReadonlySet<string> = new Set(Object.values(WEBHOOK_EVENTS).flatMap(Object.keys));

function isEvent(name: string): name is WebhookEventName {
  return EVENTS.has(name);
}
