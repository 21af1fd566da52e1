import { beforeAll, describe, expect, test } from 'vitest';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { type TestSaml, testSaml } from '#lib/testing/saml/saml-sign-in.ts';
import { newId, type ResponseParts, samlResponse } from '#lib/testing/saml/test-provider.ts';
import { finishEcp, isEcpRequest, PAOS_TYPE, startEcp } from './ecp.ts';
import { keyPairsOf, samlProtocol } from './key-pairs.ts';
import { NS } from './names.ts';
import { verifiedElement } from './signed-xml.ts';
import { childOf, parseMessage, requiredChild } from './xml/parse-xml.ts';

const it = usePlatform();
let saml: TestSaml;
beforeAll(async () => {
  saml = await testSaml('acme');
});

const context = () => ({ database: it.platform.services.database, baseUrl: BASE_URL });

async function started(): Promise<{ envelope: Element; request: Element; requestId: string }> {
  const envelope = parseMessage(await startEcp(context(), saml.protocol));
  const request = requiredChild(requiredChild(envelope, NS.soap, 'Body'), NS.protocol, 'AuthnRequest');
  return { envelope, request, requestId: request.getAttribute('ID') ?? '' };
}

const envelopeOf = (content: string, relayState?: string) =>
  `<S:Envelope xmlns:S="${NS.soap}"><S:Header>` +
  (relayState === undefined ? '' : `<ecp:RelayState xmlns:ecp="${NS.ecp}">${relayState}</ecp:RelayState>`) +
  `</S:Header><S:Body>${content}</S:Body></S:Envelope>`;

const finish = (requestId: string, parts: Partial<ResponseParts> = {}, relayState: string | undefined = requestId) => {
  const { addresses, key } = saml;
  const xml = samlResponse({ acs: addresses.ecp, audience: addresses.metadata, requestId, key, ...parts });
  return finishEcp(context(), saml.protocol, envelopeOf(xml, relayState));
};

describe('A client without a browser', () => {
  test('gets a signed request that it takes to the provider', async () => {
    const { envelope, request, requestId } = await started();
    const header = requiredChild(envelope, NS.soap, 'Header');
    const consumer = requiredChild(header, NS.paos, 'Request').getAttribute('responseConsumerURL');
    expect(consumer).toBe(saml.addresses.ecp);
    expect(request.getAttribute('AssertionConsumerServiceURL')).toBe(consumer);
    expect(childOf(header, NS.ecp, 'RelayState')?.textContent).toBe(requestId);
    const [{ certificate }] = await keyPairsOf(it.platform.services.database, samlProtocol(saml.protocol));
    expect(verifiedElement(request.toString(), request, [certificate])).toBeDefined();
  });

  test('signs in with the answer of the provider', async () => {
    const { requestId } = await started();
    const { assertion, session } = await finish(requestId, { attributes: { groups: ['dev'] } });
    expect([session.subject, assertion.groups]).toEqual(['alice', ['dev']]);
  });

  test('is recognized by its headers', () => {
    const headers: Record<string, string> = { accept: `text/html, ${PAOS_TYPE}`, paos: `ver="${NS.paos}";"${NS.ecp}"` };
    expect(isEcpRequest({ header: (name) => headers[name] })).toBe(true);
    expect(isEcpRequest({ header: (name) => (name === 'accept' ? headers.accept : undefined) })).toBe(false);
  });
});

describe('The answer is refused', () => {
  test('a second time', async () => {
    const { requestId } = await started();
    const parts = { assertionId: newId() };
    await finish(requestId, parts);
    await expect(finish(requestId, parts)).rejects.toThrow('used before');
  });

  test('to a request that the platform did not send, or sent for another protocol', async () => {
    await expect(finish(newId())).rejects.toThrow('answers no request');
    const other = await testSaml('other', {}, saml.key);
    const foreign = parseMessage(await startEcp(context(), other.protocol));
    const requestId = /ID="([^"]+)"/.exec(foreign.toString())?.[1] ?? '';
    await expect(finish(requestId)).rejects.toThrow('answers no request');
  });

  test('with another RelayState', async () => {
    const { requestId } = await started();
    await expect(finish(requestId, {}, newId())).rejects.toThrow('the RelayState is of another sign-in');
  });

  test('that was meant for the browser', async () => {
    const { requestId } = await started();
    await expect(finish(requestId, { recipient: saml.addresses.acs })).rejects.toThrow('the recipient is');
    await expect(finish(requestId, { destination: saml.addresses.acs })).rejects.toThrow('addressed to');
  });

  test('without a signature', async () => {
    const { requestId } = await started();
    await expect(finish(requestId, { sign: 'neither' })).rejects.toThrow('neither the response nor the assertion');
  });

  test.each([
    ['no envelope', '<a/>', 'not a SOAP envelope'],
    ['a fault', envelopeOf('<S:Fault/>'), 'the client reports a fault'],
    ['nothing', envelopeOf(''), 'Body has no Response'],
    ['no XML', 'x', 'not well-formed'],
  ])('with %s', async (_, xml, reason) => {
    await expect(finishEcp(context(), saml.protocol, xml)).rejects.toThrow(reason);
  });
});
