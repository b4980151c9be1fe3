import { settingsAccess } from '../access/access.ts';
import { defineSettings } from '../define/define-settings.ts';
import { choice, number } from '../setting-fields/index.ts';

export const backupSettings = defineSettings({
  name: 'backups',
  title: 'Backups',
  about: 'When the database and the images are backed up.',
  menu: { icon: 'backup', order: 97, area: 'operations' },
  reference: {
    group: 'Settings',
    get: 'Get when backups are made, and how many are kept',
    save: 'Change when backups are made, and how many are kept',
  },
  access: { get: settingsAccess.get, save: settingsAccess.update },
  fields: {
    every: choice({
      label: 'Back up',
      options: { never: 'Never', day: 'Every day', week: 'Every Monday' },
      default: 'never',
    }),
    hour: number({
      label: 'Hour of the day',
      help: 'From 0 to 23, in the site’s time zone. If the server isn’t running at that time, the backup is made when it starts again.',
      min: 0,
      max: 23,
      default: 3,
    }),
    keep: number({
      label: 'Backups to keep',
      help: 'When there are more than this, the oldest backup is deleted.',
      min: 1,
      max: 365,
      default: 7,
    }),
  },
  sections: {
    schedule: {
      title: 'Schedule',
      help: 'A backup contains the database and the images. It’s written to the “backups” folder in the data directory, or to the folder set in BACKUP_FOLDER, and then verified. Keep a copy on another machine.',
      fields: ['every', 'hour', 'keep'],
      after: '“About this system” shows the last backup and, if a backup failed, the reason.',
    },
  },
});
