import { readAttributes } from './attributes.ts';
import { BEARER, NS } from './names.ts';
import type { VerifiedResponse } from './response.ts';
import { timeOf } from './times.ts';
import { attributeOf, childOf, childrenOf, isElement, nodesOf, requiredChild, textOf } from './xml/parse-xml.ts';
import { XmlError } from './xml/scan-xml.ts';

/** What an assertion must say. */
export interface Expectation {
  issuer: string;
  /** The entity id of the platform. */
  audience: string;
  /** The address that received the response. */
  recipient: string;
  /** Id of the request; undefined for a sign-in that was started at the provider. */
  requestId: string | undefined;
  skewMs: number;
}

/** How the provider names a user. */
export interface NameId {
  value: string;
  format?: string | undefined;
  nameQualifier?: string | undefined;
  spNameQualifier?: string | undefined;
}

/** A verified assertion about a user. */
export interface AssertedUser {
  /** Id of the assertion, for which the provider guarantees that it is unique. */
  assertionId: string;
  nameId: NameId | undefined;
  sessionIndex: string | undefined;
  attributes: ReadonlyMap<string, readonly string[]>;
  /** Until when the assertion is accepted, in ms since 1970. */
  acceptedUntilMs: number;
  /** End of the session at the provider, in ms since 1970; undefined if it names none. */
  sessionEndMs: number | undefined;
}

/** Maximum age of an assertion. Providers allow minutes; some allow an hour. */
const MAX_AGE_MS = 86_400_000;
/** Conditions that the platform fulfils; one that it does not know makes an assertion invalid (SAML core 2.5.1.1). */
const CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];

/** Checks issuer, audience, recipient, request and times. @throws XmlError with the reason */
export function readAssertion({ response, assertion }: VerifiedResponse, expected: Expectation): AssertedUser {
  const now = Date.now();
  assertAddressed(response, expected);
  assertVersion(assertion);
  assertIssuer(requiredChild(assertion, NS.assertion, 'Issuer'), expected.issuer);
  const issuedMs = timeOf(attributeOf(assertion, 'IssueInstant'));
  if (issuedMs === undefined || issuedMs > now + expected.skewMs)
    throw new XmlError('the assertion is from the future');
  assertConditions(requiredChild(assertion, NS.assertion, 'Conditions'), expected, now);
  const subject = requiredChild(assertion, NS.assertion, 'Subject');
  const endMs = Math.min(confirmedUntil(subject, expected, now), issuedMs + MAX_AGE_MS);
  if (endMs + expected.skewMs <= now) throw new XmlError('the assertion is too old');
  const assertionId = attributeOf(assertion, 'ID');
  if (!assertionId) throw new XmlError('the assertion has no ID');
  return {
    assertionId,
    nameId: readNameId(subject),
    attributes: readAttributes(assertion),
    acceptedUntilMs: endMs + expected.skewMs,
    ...readSession(assertion, expected, now),
  };
}

export function assertVersion(message: Element): void {
  if (attributeOf(message, 'Version') !== '2.0') throw new XmlError(`${message.localName} is not of version 2.0`);
}

export function assertIssuer(element: Element | undefined, issuer: string): void {
  const named = element && textOf(element);
  if (named !== issuer) throw new XmlError(`the issuer is ${named?.slice(0, 200) ?? 'missing'}, not ${issuer}`);
}

function assertAddressed(response: Element, { issuer, recipient, requestId }: Expectation): void {
  assertVersion(response);
  const named = childOf(response, NS.assertion, 'Issuer');
  if (named) assertIssuer(named, issuer);
  const destination = attributeOf(response, 'Destination');
  if (destination !== undefined && destination !== recipient) {
    throw new XmlError(`the response is addressed to ${destination.slice(0, 200)}, not to ${recipient}`);
  }
  const answered = attributeOf(response, 'InResponseTo');
  if (answered !== undefined && answered !== requestId) throw new XmlError('the response answers another request');
}

function assertConditions(conditions: Element, { audience, skewMs }: Expectation, now: number): void {
  for (const node of nodesOf(conditions)) {
    if (!isElement(node)) continue;
    const { localName, namespaceURI } = node;
    const isKnown = namespaceURI === NS.assertion && CONDITIONS.includes(localName);
    if (!isKnown) throw new XmlError(`the assertion has the unknown condition ${localName}`);
  }
  assertPeriod(conditions, skewMs, now);
  const restrictions = childrenOf(conditions, NS.assertion, 'AudienceRestriction');
  const audiences = restrictions.map((one) => childrenOf(one, NS.assertion, 'Audience').map(textOf));
  if (audiences.length === 0 || !audiences.every((names) => names.includes(audience))) {
    const named = audiences.flat().join(', ').slice(0, 200) || 'nobody';
    throw new XmlError(`the assertion is for ${named}, not for ${audience}`);
  }
}

/** @throws XmlError outside the time between NotBefore and NotOnOrAfter */
function assertPeriod(element: Element, skewMs: number, now: number): void {
  const start = timeOf(attributeOf(element, 'NotBefore'));
  const end = timeOf(attributeOf(element, 'NotOnOrAfter'));
  if (start !== undefined && start > now + skewMs) throw new XmlError(`${element.localName} is not valid yet`);
  if (end !== undefined && end <= now - skewMs) throw new XmlError(`${element.localName} has expired`);
}

/** The end of the first bearer confirmation that is valid. @throws XmlError with the reason of the last one */
function confirmedUntil(subject: Element, expected: Expectation, now: number): number {
  let reason = new XmlError('the subject has no bearer confirmation');
  for (const confirmation of childrenOf(subject, NS.assertion, 'SubjectConfirmation')) {
    if (attributeOf(confirmation, 'Method') !== BEARER) continue;
    try {
      return assertConfirmed(requiredChild(confirmation, NS.assertion, 'SubjectConfirmationData'), expected, now);
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      reason = error;
    }
  }
  throw reason;
}

function assertConfirmed(data: Element, { recipient, requestId, skewMs }: Expectation, now: number): number {
  const named = attributeOf(data, 'Recipient');
  if (named !== recipient) {
    throw new XmlError(`the recipient is ${named?.slice(0, 200) ?? 'missing'}, not ${recipient}`);
  }
  if (attributeOf(data, 'InResponseTo') !== requestId) throw new XmlError('the assertion answers another request');
  const end = timeOf(attributeOf(data, 'NotOnOrAfter'));
  if (end === undefined) throw new XmlError('the confirmation has no end');
  assertPeriod(data, skewMs, now);
  return end;
}

/** The name of a subject or of a logout request; undefined if there is none. @throws XmlError for an encrypted one */
export function readNameId(parent: Element): NameId | undefined {
  if (childOf(parent, NS.assertion, 'EncryptedID')) throw new XmlError('encrypted names of users are not supported');
  const element = childOf(parent, NS.assertion, 'NameID');
  const value = element && textOf(element);
  if (!value) return undefined;
  if (value.length > MAX_NAME) throw new XmlError(`the NameID has more than ${MAX_NAME} characters`);
  return {
    value,
    format: attributeOf(element, 'Format'),
    nameQualifier: attributeOf(element, 'NameQualifier'),
    spNameQualifier: attributeOf(element, 'SPNameQualifier'),
  };
}

/** Maximum characters of a NameID and of a session index: the bound of persistent identifiers (SAML core 8.3.7). */
const MAX_NAME = 256;

function readSession(assertion: Element, { skewMs }: Expectation, now: number) {
  const statements = childrenOf(assertion, NS.assertion, 'AuthnStatement');
  const [statement] = statements;
  if (!statement) throw new XmlError('the assertion does not say how the user signed in');
  const ends = statements
    .map((one) => timeOf(attributeOf(one, 'SessionNotOnOrAfter')))
    .filter((end) => end !== undefined);
  const sessionEndMs = ends.length > 0 ? Math.min(...ends) : undefined;
  if (sessionEndMs !== undefined && sessionEndMs <= now - skewMs) throw new XmlError('the session has expired');
  return { sessionIndex: attributeOf(statement, 'SessionIndex')?.slice(0, MAX_NAME), sessionEndMs };
}
