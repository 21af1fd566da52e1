import { continueAt } from '../browser/answers.ts';
import type { ProtocolEndpoint } from '../browser/browser-protocol.ts';
import { forwardHeaders } from '../browser/form-page.ts';
import { addressesBeside } from './addresses.ts';
import { keyPairsOf, samlProtocol } from './key-pairs.ts';
import { answerLogout } from './logout.ts';
import { serviceMetadata } from './service-metadata.ts';

/** Messages of single logout. They need no cookie: their signature says whose sessions end. */
const logout: ProtocolEndpoint = async (services, protocol, { url, form }) => {
  const { provider, protocolId } = protocol;
  const addresses = addressesBeside(url.href, { providerId: provider.id, protocolId });
  return continueAt(await answerLogout(services, protocol, { url, form }, addresses));
};

/** What the administrator of the provider imports. It has only public data. */
const metadata: ProtocolEndpoint = async ({ database }, enabled, { url }) => {
  const protocol = samlProtocol(enabled);
  const { provider, protocolId, configuration } = protocol;
  const addresses = addressesBeside(url.href, { providerId: provider.id, protocolId });
  const xml = serviceMetadata({ configuration, addresses, keyPairs: await keyPairsOf(database, protocol) });
  return new Response(xml, { headers: { ...forwardHeaders(), 'content-type': 'application/samlmetadata+xml' } });
};

/** Addresses below the sign-in address of a protocol. */
export const samlEndpoints: Readonly<Record<string, ProtocolEndpoint>> = {
  'GET slo': logout,
  'POST slo': logout,
  'GET metadata': metadata,
};
