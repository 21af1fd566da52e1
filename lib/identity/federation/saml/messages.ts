import type { NameId } from './assertion.ts';
import { NS, STATUS_REQUESTER, STATUS_SUCCESS } from './names.ts';
import { element, escapeXml } from './xml/write-xml.ts';

/** What every message says about itself. */
interface MessageHead {
  id: string;
  /** The entity id of the platform. */
  issuer: string;
  destination: string | undefined;
}

const headOf = ({ id, destination }: MessageHead) => ({
  'xmlns:samlp': NS.protocol,
  'xmlns:saml': NS.assertion,
  ID: id,
  Version: '2.0',
  IssueInstant: new Date().toISOString(),
  Destination: destination,
});

const issuerOf = ({ issuer }: MessageHead) => element('saml:Issuer', {}, escapeXml(issuer));

/** Asks the provider to sign a user in. @param acs where the answer goes, by `binding` */
export function authnRequest(
  head: MessageHead,
  { acs, binding, nameIdFormat }: { acs: string; binding: string; nameIdFormat: string | undefined },
): string {
  return element(
    'samlp:AuthnRequest',
    { ...headOf(head), AssertionConsumerServiceURL: acs, ProtocolBinding: binding },
    issuerOf(head),
    element('samlp:NameIDPolicy', { AllowCreate: 'true', Format: nameIdFormat }),
  );
}

/** Asks the provider to end the session of a user everywhere. */
export function logoutRequest(head: MessageHead, nameId: NameId, sessionIndex: string | undefined): string {
  const { value, format, nameQualifier, spNameQualifier } = nameId;
  const qualifiers = { Format: format, NameQualifier: nameQualifier, SPNameQualifier: spNameQualifier };
  return element(
    'samlp:LogoutRequest',
    headOf(head),
    issuerOf(head),
    element('saml:NameID', qualifiers, escapeXml(value)),
    sessionIndex === undefined ? '' : element('samlp:SessionIndex', {}, escapeXml(sessionIndex)),
  );
}

/** Answers a logout request of the provider. */
export const logoutResponse = (head: MessageHead, requestId: string, isSuccess: boolean): string =>
  element(
    'samlp:LogoutResponse',
    { ...headOf(head), InResponseTo: requestId },
    issuerOf(head),
    element('samlp:Status', {}, element('samlp:StatusCode', { Value: isSuccess ? STATUS_SUCCESS : STATUS_REQUESTER })),
  );
