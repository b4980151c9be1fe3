import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.operations', {
  not_failed: 'This job hasn’t failed, or it can no longer be retried.',
  not_cancelable: 'This job is in progress or finished, so it can’t be canceled.',
  alert_subject:
    '{count, plural, one {{site}: a problem needs your attention} other {{site}: # problems need your attention}}',
  alert_solved_subject: '{site}: a problem has been solved',
  alert_greeting: 'This is an automatic message from the server of {site}.',
  alert_disk_nearly_full: 'The disk is nearly full. Free some space, or move the data to a larger disk.',
  alert_failed_work: 'Background jobs have failed. You can see which ones and why under “Background jobs”.',
  alert_late_email: 'Emails have been waiting for more than 15 minutes. Check the mail server.',
  alert_backup_failed: 'The last scheduled backup failed. “About this system” shows the reason.',
  alert_certificate_expires:
    'The site’s certificate expires within two weeks. Renew it, or visitors will see a warning.',
  alert_no_backup: 'There’s been no backup in the past week. Schedule backups under Settings → Backups.',
  alert_solved: 'Solved: {problem}',
  alert_link: 'View system status',
  alert_why: 'You get this email because your address is listed under Settings → Alerts.',
});
