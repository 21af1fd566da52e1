import { msg } from '#lib/i18n/text.ts';
import type { RejectionCause } from '#lib/identity/ec2-keys/rejection-report.ts';

interface CauseWords {
  /** Why the request was rejected. */
  reason: string;
  /** How to fix it. */
  advice: string;
}

export const CAUSE_WORDS: Readonly<Record<RejectionCause, CauseWords>> = {
  host: {
    reason: msg('The client signed another host name.'),
    advice: msg('Use the same host name in the client, and let proxies forward the Host header unchanged.'),
  },
  port: {
    reason: msg('The client signed another port.'),
    advice: msg(
      'Use the same port in the endpoint of the client, and let proxies forward the Host header with its port.',
    ),
  },
  prefix: {
    reason: msg('The client signed another path, for example without /s3.'),
    advice: msg(
      'Configure proxies not to change the path. Clients that cannot sign a path need an endpoint without one.',
    ),
  },
  header: {
    reason: msg('A header was changed after the client had signed it.'),
    advice: msg('Configure the proxy not to change the header in the marked line, or do not sign that header.'),
  },
  clock: {
    reason: msg('The clock of the client is wrong.'),
    advice: msg('Synchronize the clock, for example with NTP. It may differ by at most 15 minutes.'),
  },
  region: {
    reason: msg('The client signed for another region.'),
    advice: msg('Set the region of the client to the region of the server.'),
  },
  'key-encoding': {
    reason: msg('The client encoded the name of the object in another way.'),
    advice: msg('Update the client, and configure proxies not to decode or normalize the path.'),
  },
  'body-digest': {
    reason: msg('The body is not the one that the client signed.'),
    advice: msg('Send the request again. If it fails again, a proxy or the client changes the body after signing.'),
  },
  method: {
    reason: msg('The client signed another method.'),
    advice: msg('Do not redirect the client: use the final address as its endpoint.'),
  },
  unknown: {
    reason: msg('The signature does not match, and no known change of the request explains it.'),
    advice: msg('The secret of the client is probably wrong: copy it again. Otherwise compare what the server signed.'),
  },
};
export const REJECTION_CAUSES = Object.keys(CAUSE_WORDS) as RejectionCause[];
