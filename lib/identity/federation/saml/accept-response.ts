import { createHash } from 'node:crypto';
import { consumeProof } from '../../factors/consumed-proofs.ts';
import {
  type FinishedSignIn,
  type ProtocolServices,
  type ProviderSession,
  SignInRejectedError,
} from '../browser/browser-protocol.ts';
import type { SamlAddresses } from './addresses.ts';
import { type NameId, readAssertion } from './assertion.ts';
import { assertionOf } from './attributes.ts';
import { currentProviderMetadata } from './idp-metadata.ts';
import { keyPairsOf, type SamlProtocol } from './key-pairs.ts';
import { verifyResponse } from './response.ts';
import { entityIdOf } from './service-metadata.ts';
import { XmlError } from './xml/scan-xml.ts';

interface Receipt {
  addresses: SamlAddresses;
  /** The address of the platform that received the response. */
  recipient: string;
  /** Id of the request that it must answer; undefined if the sign-in was started at the provider. */
  requestId: string | undefined;
}

/** Verifies a response of the provider. It is accepted once, on one replica. @throws XmlError with the reason */
export async function acceptResponse(
  { database }: Pick<ProtocolServices, 'database'>,
  protocol: SamlProtocol,
  xml: string,
  { addresses, recipient, requestId }: Receipt,
): Promise<FinishedSignIn> {
  const { configuration } = protocol;
  const { entityId: issuer, certificates } = currentProviderMetadata(configuration.idp_metadata);
  const verified = await verifyResponse(xml, {
    certificates,
    keyPairs: await keyPairsOf(database, protocol),
    wantsEncryption: configuration.want_assertions_encrypted,
  });
  const user = readAssertion(verified, {
    issuer,
    audience: entityIdOf(configuration, addresses),
    recipient,
    requestId,
    skewMs: configuration.clock_skew_seconds * 1000,
  });
  const { assertionId, nameId, attributes, acceptedUntilMs, sessionIndex, sessionEndMs } = user;
  const proof = proofId('assertion', protocol, assertionId);
  if (!(await consumeProof(database, proof, acceptedUntilMs))) throw new XmlError('the assertion was used before');
  return {
    assertion: assertionOf({ issuer, nameId: nameId?.value, issuerAttribute: protocol.remoteIdAttribute, attributes }),
    session: sessionOf(nameId, sessionIndex),
    expiresAtMs: sessionEndMs,
  };
}

/** Id under which a message of a provider is recorded as used. */
export function proofId(kind: 'assertion' | 'logout', { provider, protocolId }: SamlProtocol, id: string): string {
  const text = JSON.stringify([provider.id, protocolId, kind, id]);
  return `saml:${createHash('sha256').update(text).digest('base64url')}`;
}

/**
 * The subject is the value of the NameID alone, because some providers leave out its format when they log a user out. The
 * whole NameID, which a logout request must repeat, takes the place of the id token.
 */
function sessionOf(nameId: NameId | undefined, sessionIndex: string | undefined): ProviderSession {
  return { subject: nameId?.value ?? '', sessionIndex, idToken: nameId && JSON.stringify(nameId) };
}

/** Turns reasons of the parser and the checks into a rejected sign-in. @throws SignInRejectedError */
export async function rejectXmlErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof XmlError) throw new SignInRejectedError(error.message, { cause: error });
    throw error;
  }
}
