import { isDeepStrictEqual } from 'node:util';
import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import type { Environment } from '../base/env.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import type { MailChannel, Mailer } from '../smtp/mailer.ts';
import { type SpanFacts, traced } from '../base/spans.ts';
import { createDkimSigners } from '../smtp/dkim.ts';
import { createSmtpMailer } from '../smtp/smtp-mailer.ts';
import { urlOfRelay } from '../smtp/smtp-url.ts';
import { createCaptureMailer } from './capture-mailer.ts';
import { watchRelay } from './relay-health.ts';

type Deps = Omit<AppDeps, 'mailer'>;

/**
 * The mailer for the current settings: SMTP when a mail server is configured, otherwise one that stores emails for
 * staff to read. It follows changes of the settings. A channel to the former mail server finishes the email in flight
 * and then counts as closed.
 */
export function createMailer(deps: Deps): Mailer {
  let set = deps.email();
  let source = sourceOf(deps.env, set);
  let mailer = makeMailer(deps, source);
  const current = (): Mailer => {
    const now = deps.email();
    if (now === set) return mailer;
    const wanted = sourceOf(deps.env, now);
    if (!isDeepStrictEqual(wanted, source)) mailer = makeMailer(deps, wanted);
    [set, source] = [now, wanted];
    return mailer;
  };
  return {
    get delivers() {
      return current().delivers;
    },
    get relay() {
      return current().relay;
    },
    get connections() {
      return current().connections;
    },
    get perSecond() {
      return current().perSecond;
    },
    async connect(signal) {
      const chosen = current();
      const channel = await chosen.connect(signal);
      return new OwnChannel(channel, () => current() === chosen);
    },
  };
}

/** What a mailer is built from. It is rebuilt only when this changes. */
interface Source {
  url: string | undefined;
  dkim: { domains: [string, ...string[]]; selector: string; privateKey: string } | undefined;
}

function sourceOf(env: Environment, set: SettingsOf<'email'>): Source {
  // The URL may hold more than there are fields for.
  return { url: env.smtpUrl ?? relayUrlOf(set), dkim: dkimOf(set) };
}

function relayUrlOf(set: SettingsOf<'email'>): string | undefined {
  const host = set['relay.host'];
  if (host === null) return undefined;
  return urlOfRelay({
    host,
    port: set['relay.port'],
    encryption: set['relay.encryption'],
    user: set['relay.user'],
    password: set['relay.password'],
    connections: set['relay.connections'],
    perSecond: set['relay.per_second'],
  });
}

function dkimOf(set: SettingsOf<'email'>): Source['dkim'] {
  const [domain, selector, privateKey] = [set['dkim.domain'], set['dkim.selector'], set['dkim.private_key']];
  return domain === null || selector === null || privateKey === null
    ? undefined
    : { domains: [domain, ...set['dkim.more_domains']], selector, privateKey };
}

function makeMailer(deps: Deps, { url, dkim }: Source): Mailer {
  if (url === undefined) return createCaptureMailer(deps);
  const signer = dkim === undefined ? undefined : createDkimSigners(dkim);
  return watchRelay(createSmtpMailer({ url, dkim: signer }), deps);
}

/** Emails are sent by jobs: each is a separate trace, which names no one. */
function sendingFacts(): SpanFacts {
  return {
    name: 'send email',
    kind: 'client',
    attributes: { 'network.protocol.name': 'smtp' },
    standsAlone: true,
  };
}

/** A channel that counts as open only while emails are still sent through its server. */
class OwnChannel implements MailChannel {
  readonly #channel: MailChannel;
  readonly #isCurrent: () => boolean;

  constructor(channel: MailChannel, isCurrent: () => boolean) {
    this.#channel = channel;
    this.#isCurrent = isCurrent;
  }

  get isOpen(): boolean {
    return this.#channel.isOpen && this.#isCurrent();
  }

  get isEncrypted(): boolean | undefined {
    return this.#channel.isEncrypted;
  }

  send(...parameters: Parameters<MailChannel['send']>): ReturnType<MailChannel['send']> {
    return traced(sendingFacts, () => this.#channel.send(...parameters));
  }

  close(): void {
    this.#channel.close();
  }
}
