import type { Context } from '#lib/http/context.ts';
import type { FinishedSignIn } from '../browser/browser-protocol.ts';
import type { EnabledProtocol } from '../sign-in/sign-in.ts';
import { acceptResponse, rejectXmlErrors } from './accept-response.ts';
import { samlAddresses } from './addresses.ts';
import { keyPairsOf, type SamlProtocol, samlProtocol } from './key-pairs.ts';
import { authnRequest } from './messages.ts';
import { BINDING, NS } from './names.ts';
import { isRequestId, newRequestId } from './request-ids.ts';
import { entityIdOf } from './service-metadata.ts';
import { signMessage } from './signed-xml.ts';
import { attributeOf, childOf, isNamed, parseMessage, requiredChild, textOf } from './xml/parse-xml.ts';
import { XmlError } from './xml/scan-xml.ts';
import { element, escapeXml } from './xml/write-xml.ts';

/** Media type of requests and responses. Clients compare the whole header. */
export const PAOS_TYPE = 'application/vnd.paos+xml';

type EcpContext = Pick<Context, 'database' | 'baseUrl'>;

/** Whether a client without a browser asks to sign in: it names the type and the protocol (SAML profiles 4.2). */
export const isEcpRequest = ({ header }: Pick<Context, 'header'>): boolean =>
  (header('accept') ?? '').includes(PAOS_TYPE) && (header('paos') ?? '').includes(NS.ecp);

const addressesOf = ({ baseUrl }: EcpContext, { provider, protocolId }: SamlProtocol) =>
  samlAddresses(baseUrl, { providerId: provider.id, protocolId });

/** The request that the client takes to the provider, as XML of type `PAOS_TYPE`. */
export async function startEcp(ctx: EcpContext, enabled: EnabledProtocol): Promise<string> {
  const protocol = samlProtocol(enabled);
  const { configuration } = protocol;
  const addresses = addressesOf(ctx, protocol);
  const issuer = entityIdOf(configuration, addresses);
  const id = await newRequestId(ctx.database, protocol, 'ecp');
  const request = authnRequest(
    { id, issuer, destination: undefined },
    { acs: addresses.ecp, binding: BINDING.paos, nameIdFormat: configuration.name_id_format },
  );
  const [keyPair] = await keyPairsOf(ctx.database, protocol);
  const understood = { 'S:mustUnderstand': '1', 'S:actor': 'http://schemas.xmlsoap.org/soap/actor/next' };
  const header = element(
    'S:Header',
    {},
    element('paos:Request', {
      'xmlns:paos': NS.paos,
      ...understood,
      responseConsumerURL: addresses.ecp,
      service: NS.ecp,
    }),
    element(
      'ecp:Request',
      { 'xmlns:ecp': NS.ecp, ...understood, IsPassive: '0' },
      element('saml:Issuer', { 'xmlns:saml': NS.assertion }, escapeXml(issuer)),
    ),
    element('ecp:RelayState', { 'xmlns:ecp': NS.ecp, ...understood }, id),
  );
  return element('S:Envelope', { 'xmlns:S': NS.soap }, header, element('S:Body', {}, signMessage(request, keyPair)));
}

/** Verifies what the client brings back. @param body XML of type `PAOS_TYPE` @throws SignInRejectedError */
export function finishEcp(ctx: EcpContext, enabled: EnabledProtocol, body: string): Promise<FinishedSignIn> {
  return rejectXmlErrors(async () => {
    const protocol = samlProtocol(enabled);
    const { response, relayState } = readEnvelope(body);
    const requestId = attributeOf(response, 'InResponseTo') ?? '';
    if (!(await isRequestId(ctx.database, protocol, 'ecp', requestId))) {
      throw new XmlError('the response answers no request of the platform');
    }
    if (relayState !== undefined && relayState !== requestId) {
      throw new XmlError('the RelayState is of another sign-in');
    }
    const addresses = addressesOf(ctx, protocol);
    return acceptResponse(ctx, protocol, response.toString(), { addresses, recipient: addresses.ecp, requestId });
  });
}

function readEnvelope(xml: string): { response: Element; relayState: string | undefined } {
  const root = parseMessage(xml);
  if (!isNamed(root, NS.soap, 'Envelope')) throw new XmlError('the message is not a SOAP envelope');
  const header = childOf(root, NS.soap, 'Header');
  const relayState = header && childOf(header, NS.ecp, 'RelayState');
  const body = requiredChild(root, NS.soap, 'Body');
  if (childOf(body, NS.soap, 'Fault')) throw new XmlError('the client reports a fault');
  return {
    response: requiredChild(body, NS.protocol, 'Response'),
    relayState: relayState && textOf(relayState),
  };
}
