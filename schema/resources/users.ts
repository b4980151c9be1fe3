import { ROLES } from '../access/roles.ts';
import { userAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import { boolean, choice, dateTime, email, password, text } from '../fields/index.ts';
import { PASSWORD_MIN_CHARS } from '../base/limits.ts';

export const users = defineResource({
  name: 'users',
  label: { one: 'Staff member', many: 'Staff' },
  purpose: 'People who work on the site, and what they can do.',
  group: 'People',
  menu: { icon: 'staff', section: 'settings' },
  api: { path: '/users' },
  storage: { strategy: 'table', table: 'users' },
  fields: {
    name: text({ required: true, max: 100 }),
    email: email({ required: true }),
    role: choice({ options: ROLES, default: 'author' }),
    password: password({
      help: `At least ${PASSWORD_MIN_CHARS} characters. Leave it empty to keep the current password.`,
    }),
    disabled: boolean({
      default: false,
      help: 'This person can’t sign in. Any open sessions end immediately.',
    }),
    last_login_at: dateTime({ readOnly: true, label: 'Last sign-in' }),
  },
  title: 'name',
  list: {
    columns: ['name', 'email', 'role', 'disabled', 'last_login_at'],
    filters: ['role'],
    sortable: ['name', 'email', 'created_at', 'updated_at'],
    sort: { by: 'name', order: 'asc' },
  },
  search: { A: ['name'], B: ['email'] },
  form: {
    main: ['name', 'email', 'password'],
    side: [{ label: 'Access', fields: ['role', 'disabled'] }],
    dialog: ['create'],
  },
  access: userAccess,
});
