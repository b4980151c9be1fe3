import { defineMessages } from '#schema/messages/messages.ts';

/** Why something was held after a restore. */
export const messages = defineMessages('api.platform.backup', {
  issue_paused:
    'Restored from a backup of {at, date, medium}, {at, time, short}. Everyone not yet reached then is listed as unknown, because they may have got it since. Resume to finish without them, or send it again to those you choose.',
  issue_unscheduled:
    'Restored from a backup of {at, date, medium}, {at, time, short}. It was scheduled for {due, date, medium}, {due, time, short} and may have been sent since. If it wasn’t, schedule it again.',
  hook: 'Restored from a backup of {at, date, medium}, {at, time, short}: it may have run since.',
  contact_import:
    'Restored from a backup of {at, date, medium}, {at, time, short} while it was under way. Import the file again: rows that are already there are updated, not doubled.',
  site_import:
    'Restored from a backup of {at, date, medium}, {at, time, short} while it was running. Start it again to continue. Nothing is imported twice.',
});
