import { msg } from '#lib/i18n/text.ts';
import type { SourceProblem } from './schema.ts';

/** What is wrong with a source, and what to do. */
export const SOURCE_PROBLEMS: Record<SourceProblem, string> = {
  address: msg(
    'The endpoint is not on the public internet, and the operator of this cloud has not allowed its network. Ask the operator to add it.',
  ),
  dns: msg('The host name of the endpoint cannot be resolved. Check the address.'),
  refused: msg('The endpoint refuses connections. Check the port, and whether the service runs.'),
  timeout: msg('The endpoint does not respond. Check the address and the firewall in front of it.'),
  tls: msg('The TLS connection failed. The endpoint needs a valid certificate for its host name, or uses plain http.'),
  protocol: msg('The endpoint does not respond like an S3 API. Check the port and the path of the address.'),
  redirect: msg('The endpoint redirects to another address. Enter the address and the region of the bucket.'),
  clock: msg('The clock of the endpoint differs by more than 15 minutes from the clock of this cloud.'),
  access_key: msg('The access key does not exist at the endpoint.'),
  signature: msg(
    'The endpoint rejects the signature. Check the secret key, and whether a proxy changes the host name.',
  ),
  region: msg('The bucket is in another region. Enter its region.'),
  bucket: msg('The endpoint has no bucket with this name.'),
  rights: msg('The access key may not list the objects of the bucket.'),
  unavailable: msg('The endpoint is unavailable or limits requests. Try again later.'),
  other: msg('The endpoint rejected the request.'),
};
