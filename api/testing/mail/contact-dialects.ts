import type { FileState } from '#schema/contact-files/state-columns.ts';

/** A file of contacts as another newsletter exports it, and who in it may get email. */
export interface DialectFile {
  service: string;
  fileName: string;
  csv: string;
  /** By address, what the export says. */
  people: ReadonlyMap<string, FileState>;
}

interface Dialect {
  service: string;
  fileName: string;
  columns: string;
  /** Cells of a row after the address, by what it says. The address stands at `{}`. */
  says: Partial<Record<FileState, readonly string[]>>;
}

const AT = '2021-03-04 10:11:12';
const LATER = '2023-05-06 07:08:09';

const DIALECTS: readonly Dialect[] = [
  {
    service: 'Mailchimp',
    fileName: 'subscribed_email_audience_export_0f1e2d3c.csv',
    columns:
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LAST_CHANGED,LEID,NOTES,TAGS',
    says: { subscribed: [`{},Ann,Lee,2,${AT},${AT},${AT},1,,"""Readers"",""Fair"""`] },
  },
  {
    service: 'Mailchimp',
    fileName: 'unsubscribed_email_audience_export_0f1e2d3c.csv',
    columns:
      'Email Address,First Name,Last Name,OPTIN_TIME,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,TAGS',
    says: { unsubscribed: [`{},Ann,Lee,${AT},${LATER},Issue 7,NORMAL,`, '{},,,,,,,'] },
  },
  {
    service: 'Mailchimp',
    fileName: 'cleaned_email_audience_export_0f1e2d3c.csv',
    columns: 'Email Address,First Name,OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE',
    says: { bounced: [`{},Ann,${AT},${LATER},Issue 7`] },
  },
  {
    service: 'Mailchimp',
    fileName: 'nonsubscribed_email_audience_export_0f1e2d3c.csv',
    columns: 'Email Address,First Name,MEMBER_RATING',
    says: { unconfirmed: ['{},Ann,2'] },
  },
  {
    service: 'Substack',
    fileName: 'email_list.example.csv',
    columns: 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
    says: {
      subscribed: [
        `{},false,,other,false,2021-03-04T10:11:12.123Z,`,
        `{},true,${LATER},yearly,false,2021-03-04,${AT}`,
      ],
      unsubscribed: [
        `{},false,,other,true,2021-03-04T10:11:12.123Z,`,
        `{},true,${LATER},yearly,true,2021-03-04,`,
      ],
    },
  },
  {
    service: 'Ghost',
    fileName: 'members.2026-11-01.csv',
    columns:
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
    says: {
      subscribed: ['6,{},Ann Lee,,true,false,,2021-03-04T10:11:12.000Z,,"vip,fair",'],
      unsubscribed: [
        '6,{},Ann Lee,,false,false,,2021-03-04T10:11:12.000Z,,,',
        '6,{},Ann Lee,,true,false,,2021-03-04T10:11:12.000Z,2023-05-06T07:08:09.000Z,,',
      ],
    },
  },
  {
    service: 'listmonk',
    fileName: 'subscribers.csv',
    columns: 'uuid,email,name,attributes,status,created_at,updated_at',
    says: {
      subscribed: [`0-1,{},Ann Lee,{},enabled,${AT},${AT}`],
      unsubscribed: [`0-1,{},Ann Lee,{},disabled,${AT},${AT}`],
      blocklisted: [`0-1,{},Ann Lee,{},blocklisted,${AT},${AT}`],
    },
  },
  {
    service: 'beehiiv',
    fileName: 'subscribers_export.csv',
    columns: 'Email,Status,Created At,Subscription Tier,UTM Source,Unsubscribed At',
    says: {
      subscribed: ['{},active,2021-03-04T10:11:12Z,free,direct,'],
      unsubscribed: ['{},inactive,2021-03-04T10:11:12Z,free,direct,2023-05-06T07:08:09Z'],
      unconfirmed: [
        '{},pending,2021-03-04T10:11:12Z,free,direct,',
        '{},validating,2021-03-04T10:11:12Z,free,,',
      ],
      bounced: ['{},invalid,2021-03-04T10:11:12Z,free,direct,'],
    },
  },
  {
    service: 'Buttondown',
    fileName: 'subscribers-2026.csv',
    columns: 'email,notes,tags,metadata,referrer_url,subscriber_type,creation_date',
    says: {
      subscribed: ['{},,"a,b",{},,regular,2021-03-04', '{},,,{},,premium,2021-03-04'],
      unsubscribed: ['{},,,{},,unsubscribed,2021-03-04', '{},,,{},,removed,2021-03-04'],
      unconfirmed: ['{},,,{},,unactivated,2021-03-04'],
      bounced: ['{},,,{},,undeliverable,2021-03-04'],
      complained: ['{},,,{},,spammy,2021-03-04', '{},,,{},,complained,2021-03-04'],
      blocklisted: ['{},,,{},,blocked,2021-03-04'],
    },
  },
  {
    service: 'ConvertKit',
    fileName: 'kit-subscribers.csv',
    columns: 'id,first_name,email,state,status,created_at,tags',
    says: {
      subscribed: [`1,Ann,{},NY,active,${AT} UTC,"Fair, Readers"`, `1,Ann,{},,cold,${AT} UTC,`],
      unsubscribed: [`1,Ann,{},,cancelled,${AT} UTC,`, `1,Ann,{},,inactive,${AT} UTC,`],
      bounced: [`1,Ann,{},,bounced,${AT} UTC,`],
      complained: [`1,Ann,{},,complained,${AT} UTC,`],
      unconfirmed: [`1,Ann,{},,unconfirmed,${AT} UTC,`],
    },
  },
  {
    service: 'MailerLite',
    fileName: 'Subscribers_2026-11-01.csv',
    columns: 'Subscriber,Status,Subscribed,Unsubscribed,Name,Last name,Opens,Groups',
    says: {
      subscribed: [`{},Active,${AT},,Ann,Lee,4,Readers`],
      unsubscribed: [
        `{},Unsubscribed,${AT},${LATER},Ann,Lee,4,Readers`,
        `{},Active,${AT},${LATER},Ann,Lee,4,`,
      ],
      bounced: [`{},Bounced,${AT},,Ann,Lee,0,`],
      complained: [`{},Junk,${AT},,Ann,Lee,0,`],
      unconfirmed: [`{},Unconfirmed,${AT},,Ann,Lee,0,`],
    },
  },
  {
    service: 'Brevo',
    fileName: 'brevo-contacts.csv',
    columns: 'CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;EMAIL_MARKETING_STATUS;BLACKLISTED;ADDED_TIME;LISTS',
    says: {
      subscribed: [`7;{};Ann;Lee;;Subscribed;No;${AT};Readers`],
      unsubscribed: [`7;{};Ann;Lee;;Unsubscribed;No;${AT};Readers`],
      blocklisted: [
        `7;{};Ann;Lee;;Blocklisted;Yes;${AT};Readers`,
        `7;{};Ann;Lee;;Subscribed;true;${AT};Readers`,
      ],
    },
  },
];

/** Exports of nine services with about `count` people in all, as evenly as it goes. */
export function contactDialects(count: number): DialectFile[] {
  const each = Math.ceil(count / DIALECTS.length);
  return DIALECTS.map(({ service, fileName, columns, says }, at) => {
    const people = new Map<string, FileState>();
    const kinds = Object.entries(says).flatMap(([state, rows]) =>
      rows.map((row) => ({ state: state as FileState, row })),
    );
    const lines = Array.from({ length: each }, (_, index) => {
      const { state, row } = kinds[index % kinds.length] ?? { state: 'subscribed', row: '{}' };
      const address = `${service.toLowerCase()}${at}.${index}@example.org`;
      people.set(address, state);
      return row.replace('{}', address);
    });
    return { service, fileName, csv: [columns, ...lines, ''].join('\n'), people };
  });
}
