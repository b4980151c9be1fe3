import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.smtp', {
  not_a_key: 'isn’t an unencrypted private key in PEM format',
  key_kind: 'must be an RSA or Ed25519 key',
  key_short: 'must be at least {bits} bits',

  // What is wrong with the mail server
  host_unknown:
    'The mail server’s host name “{host}” can’t be found. Check the spelling and this server’s DNS.',
  connection_refused:
    'Nothing is accepting connections at {host}, port {port}. Check the port, and make sure the mail server is running.',
  unreachable:
    'There’s no network route to the mail server at {host}, port {port}. Check the network and the firewall.',
  timeout:
    'The mail server at {host}, port {port} isn’t responding. Check the port and the firewall, and make sure the mail server is running.',
  closed:
    'The mail server at {host}, port {port} closed the connection. Check its log. The server may not accept connections from this machine.',
  certificate:
    'The certificate of the mail server at {host}, port {port} can’t be trusted{said}. Use the host name it was issued for, or renew it.',
  tls: 'An encrypted connection to the mail server at {host}, port {port} failed{said}. Port 465 usually needs TLS. Ports 587 and 25 usually need STARTTLS.',
  authentication:
    'The mail server didn’t accept the username and password{said}. Correct them under Settings → Email, or in SMTP_URL if that variable is set.',
  refused:
    'The mail server at {host}, port {port} refused the connection{said}. Check its log. The server may not accept email from this machine.',
  busy: 'The mail server at {host}, port {port} isn’t accepting connections right now{said}. The connection will be retried automatically.',
  refuses_mail:
    'The mail server at {host}, port {port} rejects email{said}. Check the sender under Settings → Email and your account’s limits.',
  other:
    'The connection to the mail server at {host}, port {port} failed{said}. Check the host, the port, and the mail server’s log.',
  said_by_server: ' (it said: “{words}”)',
  said_by_connection: ' ({words})',
});
