import { defineMessages } from '#schema/messages/messages.ts';

/** Why something was held after a restore. */
export const messages = defineMessages('api.platform.backup', {
  issue_paused:
    'Restored from a backup made on {at, date, medium} at {at, time, short}. Subscribers who hadn’t been sent the issue by then are listed as unknown, because they may have received it since. Resume to finish without them, or resend the issue to those you choose.',
  issue_unscheduled:
    'Restored from a backup made on {at, date, medium} at {at, time, short}. The issue was scheduled for {due, date, medium}, {due, time, short} and may have been sent since the backup. If it wasn’t, schedule it again.',
  hook: 'Restored from a backup made on {at, date, medium} at {at, time, short}. This hook may have run since then.',
  contact_import:
    'Restored from a backup made on {at, date, medium} at {at, time, short}, while this import was running. Import the file again. Rows that are already there will be updated, not duplicated.',
  site_import:
    'Restored from a backup made on {at, date, medium} at {at, time, short}, while this import was running. Start it again to continue. Nothing will be imported twice.',
});
