import { settingsAccess } from '../access.ts';
import { defineSettings } from '../define-settings.ts';
import { choice, number } from '../setting-fields/index.ts';

export const backupSettings = defineSettings({
  name: 'backups',
  title: 'Backups',
  about: 'When the database and the images are backed up.',
  menu: { icon: 'backup', order: 97 },
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
      help: 'From 0 to 23, in the time zone of the site. If the server isn’t running then, the backup is made when it starts again.',
      min: 0,
      max: 23,
      default: 3,
    }),
    keep: number({
      label: 'Keep',
      help: 'Number of backups. When there are more, the oldest is deleted.',
      min: 1,
      max: 365,
      default: 7,
    }),
  },
  sections: {
    schedule: {
      title: 'Schedule',
      help: 'A backup holds the database and the images. It’s verified after it’s written to the folder “backups” of the data directory, or to BACKUP_FOLDER. Keep a copy on another machine.',
      fields: ['every', 'hour', 'keep'],
      after: 'About this system shows the last backup, and why one failed.',
    },
  },
});
