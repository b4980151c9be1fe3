import { type SettingFieldMap, secret, text } from '../../setting-fields/index.ts';
import { faults } from '../../faults/faults.ts';

/** A mail service that reports bounces itself, as administrators configure it. */
export interface BounceServiceDeclaration {
  readonly title: string;
  /** Settings that identify the service. It is on once they are set. */
  readonly fields: SettingFieldMap;
}

/**
 * The mail services, by the last part of the URL that each reports to. The code that reads reports:
 * `api/business/bounce-services/`.
 */
export const bounceServices = {
  ses: {
    title: 'Amazon SES',
    fields: {
      ses_topic_arn: text({
        label: 'SNS topic ARN',
        help: 'Set this before you subscribe the URL to the topic, so that the subscription is confirmed automatically.',
        max: 400,
        pattern: {
          source: '^arn:aws[\\w-]*:sns:[\\w-]+:\\d{12}:[\\w-]{1,256}(?:\\.fifo)?$',
          says: faults.snsTopic,
        },
      }),
    },
  },
  postmark: {
    title: 'Postmark',
    fields: {
      postmark_credentials: secret({
        label: 'Username and password',
        help: 'Enter them as user:password, with a password of at least 12 characters. Postmark sends them when it calls the URL.',
        pattern: {
          source: '^[^:]+:.{12,}$',
          says: faults.credentials,
        },
        sealedFor: 'bounces',
      }),
    },
  },
  mailgun: {
    title: 'Mailgun',
    fields: {
      mailgun_signing_key: secret({
        label: 'HTTP webhook signing key',
        help: 'In Mailgun, you’ll find it with your API keys.',
        sealedFor: 'bounces',
      }),
    },
  },
  sendgrid: {
    title: 'SendGrid',
    fields: {
      sendgrid_public_key: text({
        label: 'Verification key',
        help: 'In SendGrid, turn on the signed event webhook. The key is shown there.',
        max: 402,
        pattern: {
          source: '^[\\w+/]{80,400}={0,2}$',
          says: faults.verificationKey,
        },
      }),
    },
  },
} as const satisfies Readonly<Record<string, BounceServiceDeclaration>>;

export type BounceServiceName = keyof typeof bounceServices;
export const BOUNCE_SERVICE_NAMES = Object.keys(bounceServices) as BounceServiceName[];

type Declared = (typeof bounceServices)[BounceServiceName]['fields'];
type All<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer Every) => void
  ? Every
  : never;

/** The identifying settings of all services. */
export const bounceServiceFields = Object.assign(
  {},
  ...BOUNCE_SERVICE_NAMES.map((name) => bounceServices[name].fields),
) as { readonly [Field in keyof All<Declared>]: All<Declared>[Field] };
