import type { BrowserStep } from '../browser/browser-protocol.ts';
import type { ProviderEndpoint } from './idp-metadata.ts';
import type { KeyPair } from './key-pairs.ts';
import { redirectUrl } from './redirect-binding.ts';
import { signMessage } from './signed-xml.ts';

type BindingName = ProviderEndpoint['binding'];

/** The endpoint with the preferred binding, or the first one. */
export const endpointWith = (
  endpoints: readonly ProviderEndpoint[],
  preferred: BindingName,
): ProviderEndpoint | undefined => endpoints.find(({ binding }) => binding === preferred) ?? endpoints[0];

interface OutgoingMessage {
  kind: 'SAMLRequest' | 'SAMLResponse';
  xml: string;
  binding: BindingName;
  location: string;
  relayState?: string | undefined;
}

/** How a browser carries a message to the provider. @param keyPair signs it unless it is undefined */
export function stepWith(message: OutgoingMessage, keyPair: KeyPair | undefined): BrowserStep {
  const { kind, xml, binding, location, relayState } = message;
  if (binding === 'redirect') return { redirect: redirectUrl(location, { kind, xml, relayState }, keyPair) };
  const signed = keyPair ? signMessage(xml, keyPair) : xml;
  return {
    action: location,
    fields: {
      [kind]: Buffer.from(signed).toString('base64'),
      ...(relayState === undefined ? {} : { RelayState: relayState }),
    },
  };
}
