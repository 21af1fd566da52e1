import { z } from 'zod';
import { continueAt } from '../browser/answers.ts';
import type { BrowserProtocol, ProtocolEndpoint, ProviderSession } from '../browser/browser-protocol.ts';
import { forwardHeaders } from '../browser/form-page.ts';
import { acceptResponse, rejectXmlErrors } from './accept-response.ts';
import { addressesBeside } from './addresses.ts';
import type { NameId } from './assertion.ts';
import { currentProviderMetadata } from './idp-metadata.ts';
import { keyPairsOf, type SamlProtocol, samlProtocol } from './key-pairs.ts';
import { answerLogout } from './logout.ts';
import { authnRequest, logoutRequest } from './messages.ts';
import { BINDING } from './names.ts';
import { decodePost } from './post-binding.ts';
import { newRequestId } from './request-ids.ts';
import { entityIdOf, serviceMetadata } from './service-metadata.ts';
import { endpointWith, stepWith } from './steps.ts';
import { XmlError } from './xml/scan-xml.ts';

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
const samlEndpoints: Readonly<Record<string, ProtocolEndpoint>> = {
  'GET slo': logout,
  'POST slo': logout,
  'GET metadata': metadata,
};

/** Names in the secrets of a sign-in. */
const REQUEST_ID = 'saml_request';
const CALLBACK = 'saml_callback';

/** @param url an address of the browser flow of the protocol */
const addressesOf = ({ provider, protocolId }: SamlProtocol, url: string) =>
  addressesBeside(url, { providerId: provider.id, protocolId });

/** SAML 2.0 web browser sign-on: requests by redirect or form, responses by form. */
export const samlBrowserProtocol: BrowserProtocol = {
  start: ({ database }, enabled, signIn, callbackUrl) =>
    rejectXmlErrors(async () => {
      const protocol = samlProtocol(enabled);
      const { configuration } = protocol;
      const metadata = currentProviderMetadata(configuration.idp_metadata);
      const addresses = addressesOf(protocol, callbackUrl);
      const endpoint = endpointWith(metadata.signOn, 'redirect');
      if (!endpoint) throw new XmlError('the provider has no address for sign-ins');
      const id = await newRequestId(database, protocol, 'sign-in');
      signIn.secrets[REQUEST_ID] = id;
      signIn.secrets[CALLBACK] = callbackUrl;
      const { location, binding } = endpoint;
      const xml = authnRequest(
        { id, issuer: entityIdOf(configuration, addresses), destination: location },
        { acs: addresses.acs, binding: BINDING.post, nameIdFormat: configuration.name_id_format },
      );
      const isSigned = configuration.sign_requests || metadata.wantsSignedRequests;
      const [keyPair] = await keyPairsOf(database, protocol);
      const message = { kind: 'SAMLRequest', xml, binding, location, relayState: signIn.id } as const;
      return stepWith(message, isSigned ? keyPair : undefined);
    }),

  finish: (services, enabled, signIn, { url, form }) =>
    rejectXmlErrors(async () => {
      const protocol = samlProtocol(enabled);
      const addresses = addressesOf(protocol, signIn.secrets[CALLBACK] ?? url.href);
      const requestId = signIn.secrets[REQUEST_ID];
      if (requestId === undefined && !protocol.configuration.allow_unsolicited) {
        throw new XmlError('the sign-in was started at the provider, which is not allowed');
      }
      if (requestId !== undefined && form?.get('RelayState') !== signIn.id) {
        throw new XmlError('the RelayState is of another sign-in');
      }
      const xml = decodePost(form?.get('SAMLResponse'));
      return acceptResponse(services, protocol, xml, { addresses, recipient: addresses.acs, requestId });
    }),

  signOut: ({ database }, enabled, session, returnUrl) =>
    rejectXmlErrors(async () => {
      const protocol = samlProtocol(enabled);
      const { configuration } = protocol;
      const endpoint = endpointWith(currentProviderMetadata(configuration.idp_metadata).logout, 'redirect');
      const nameId = nameIdOf(session);
      if (!endpoint || !nameId) return undefined;
      const { location, binding } = endpoint;
      const id = await newRequestId(database, protocol, 'logout');
      const issuer = entityIdOf(configuration, addressesOf(protocol, returnUrl));
      const xml = logoutRequest({ id, issuer, destination: location }, nameId, session.sessionIndex);
      const [keyPair] = await keyPairsOf(database, protocol);
      return stepWith({ kind: 'SAMLRequest', xml, binding, location }, keyPair);
    }),

  endpoints: samlEndpoints,
};

const StoredNameId = z.object({
  value: z.string(),
  format: z.string().optional(),
  nameQualifier: z.string().optional(),
  spNameQualifier: z.string().optional(),
});

function nameIdOf({ subject, idToken }: ProviderSession): NameId | undefined {
  if (subject === '') return undefined;
  return idToken === undefined ? { value: subject } : StoredNameId.parse(JSON.parse(idToken));
}
