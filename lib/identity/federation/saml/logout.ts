import { consumeProof } from '../../factors/consumed-proofs.ts';
import { endSession } from '../../sessions/session-records.ts';
import type { BrowserStep, ProtocolServices } from '../browser/browser-protocol.ts';
import { endSignIns } from '../end-sign-ins.ts';
import { samlSessionName, subjectName } from '../logout-names.ts';
import type { EnabledProtocol } from '../sign-in/sign-in.ts';
import { proofId, rejectXmlErrors } from './accept-response.ts';
import type { SamlAddresses } from './addresses.ts';
import { assertIssuer, assertVersion, readNameId } from './assertion.ts';
import { currentProviderMetadata, type ProviderEndpoint, type ProviderMetadata } from './idp-metadata.ts';
import { keyPairsOf, type SamlProtocol, samlProtocol } from './key-pairs.ts';
import { logoutResponse } from './messages.ts';
import { NS } from './names.ts';
import { decodePost } from './post-binding.ts';
import { verifyRedirect } from './redirect-binding.ts';
import { isRequestId, newRequestId } from './request-ids.ts';
import { entityIdOf } from './service-metadata.ts';
import { verifiedElement } from './signed-xml.ts';
import { endpointWith, stepWith } from './steps.ts';
import { timeOf } from './times.ts';
import { attributeOf, childOf, childrenOf, isNamed, parseMessage, textOf } from './xml/parse-xml.ts';
import { XmlError } from './xml/scan-xml.ts';

type LogoutServices = Pick<ProtocolServices, 'database' | 'env'>;

/** Time for which a logout request without an end is accepted. */
const REQUEST_AGE_MS = 300_000;
const MAX_SESSION_INDEXES = 100;
/** Maximum characters of a RelayState that is sent back. */
const MAX_RELAY_STATE = 1024;

type Logout = LogoutServices & {
  protocol: SamlProtocol;
  metadata: ProviderMetadata;
  addresses: SamlAddresses;
};

/** A message whose signature has been verified. */
interface SignedMessage {
  root: Element;
  binding: ProviderEndpoint['binding'];
  relayState: string | undefined;
}

/**
 * Handles a message at the single logout service: ends the sessions that the provider names and answers it, or
 * continues at the sign-in page after the provider has answered a request of the platform.
 * @throws SignInRejectedError with a reason for the log, also for every message without a valid signature
 */
export function answerLogout(
  services: LogoutServices,
  enabled: EnabledProtocol,
  message: { url: URL; form?: URLSearchParams | undefined },
  addresses: SamlAddresses,
): Promise<BrowserStep> {
  return rejectXmlErrors(async () => {
    const protocol = samlProtocol(enabled);
    const metadata = currentProviderMetadata(protocol.configuration.idp_metadata);
    const logout = { ...services, protocol, metadata, addresses };
    const signed = readSigned(message, metadata.certificates);
    assertVersion(signed.root);
    assertIssuer(childOf(signed.root, NS.assertion, 'Issuer'), metadata.entityId);
    const destination = attributeOf(signed.root, 'Destination');
    if (destination !== undefined && destination !== addresses.slo) {
      throw new XmlError(`the message is addressed to ${destination.slice(0, 200)}, not to ${addresses.slo}`);
    }
    if (isNamed(signed.root, NS.protocol, 'LogoutRequest')) {
      return (await endNamedSessions(logout, signed)) ?? { redirect: addresses.signIn };
    }
    await assertAnswered(logout, signed.root);
    return { redirect: addresses.signIn };
  });
}

function readSigned(
  { url, form }: { url: URL; form?: URLSearchParams | undefined },
  certificates: readonly string[],
): SignedMessage {
  if (!form) {
    const { xml, relayState } = verifyRedirect(url.search, certificates);
    return { root: parseMessage(xml), binding: 'redirect', relayState };
  }
  const xml = decodePost(form.get('SAMLRequest') ?? form.get('SAMLResponse'));
  const root = verifiedElement(xml, parseMessage(xml), certificates);
  if (!root) throw new XmlError('the message is not signed');
  return { root, binding: 'post', relayState: form.get('RelayState') ?? undefined };
}

async function assertAnswered({ database, protocol }: Logout, root: Element): Promise<void> {
  if (!isNamed(root, NS.protocol, 'LogoutResponse')) throw new XmlError(`${root.localName} is not a logout message`);
  const id = attributeOf(root, 'InResponseTo') ?? '';
  if (!(await isRequestId(database, protocol, 'logout', id))) {
    throw new XmlError('the response answers no request of the platform');
  }
}

/** Ends sessions and returns the answer; undefined if the provider has no address for it. */
async function endNamedSessions(logout: Logout, { root, binding, relayState }: SignedMessage) {
  const { database, protocol, metadata, addresses } = logout;
  const id = attributeOf(root, 'ID');
  if (!id) throw new XmlError('the request has no ID');
  await assertFresh(logout, root, id);
  const nameId = readNameId(root);
  if (!nameId) throw new XmlError('the request names no user');
  const indexes = childrenOf(root, NS.protocol, 'SessionIndex').map(textOf);
  if (indexes.length > MAX_SESSION_INDEXES) throw new XmlError('the request names too many sessions');
  await endSessions(logout, nameId.value, indexes);
  const endpoint = endpointWith(metadata.logout, binding);
  if (!endpoint) return undefined;
  const [keyPair] = await keyPairsOf(database, protocol);
  const head = {
    id: await newRequestId(database, protocol, 'logout'),
    issuer: entityIdOf(protocol.configuration, addresses),
    destination: endpoint.responseLocation,
  };
  const xml = logoutResponse(head, id, true);
  const answer = { kind: 'SAMLResponse', xml, binding: endpoint.binding, location: endpoint.responseLocation } as const;
  return stepWith({ ...answer, relayState: relayState?.slice(0, MAX_RELAY_STATE) }, keyPair);
}

/** @throws XmlError for a request that is old or was received before */
async function assertFresh({ database, protocol }: Logout, root: Element, id: string): Promise<void> {
  const now = Date.now();
  const skewMs = protocol.configuration.clock_skew_seconds * 1000;
  const issuedMs = timeOf(attributeOf(root, 'IssueInstant'));
  if (issuedMs === undefined || issuedMs > now + skewMs) throw new XmlError('the request is from the future');
  const endMs = Math.min(
    timeOf(attributeOf(root, 'NotOnOrAfter')) ?? Number.POSITIVE_INFINITY,
    issuedMs + REQUEST_AGE_MS,
  );
  if (endMs + skewMs <= now) throw new XmlError('the request has expired');
  const isNew = await consumeProof(database, proofId('logout', protocol, id), endMs + skewMs);
  if (!isNew) throw new XmlError('the request was received before');
}

/** All sessions of the user at the provider, or those that the provider names; with the tokens of clients. */
async function endSessions(logout: Logout, subject: string, indexes: readonly string[]): Promise<void> {
  const { database, protocol } = logout;
  const named = [null, ...indexes].map((index) => samlSessionName(subject, index));
  await endSignIns(logout, protocol, indexes.length === 0 ? [subjectName(subject)] : named);
  const sessions = await database.read
    .selectFrom('console_sessions')
    .select(['id', 'session_index'])
    .where('provider_id', '=', protocol.provider.id)
    .where('protocol_id', '=', protocol.protocolId)
    .where('subject', '=', subject)
    .execute();
  for (const { id, session_index } of sessions) {
    // A session without an index may be one of the named ones.
    const isEnded = indexes.length === 0 || session_index === null || indexes.includes(session_index);
    if (isEnded) await endSession(database, id);
  }
}
