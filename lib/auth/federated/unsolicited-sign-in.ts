import type { BrowserSignIn } from '#lib/identity/federation/browser/browser-protocol.ts';
import type { Exchange } from '#lib/identity/federation/browser/exchange.ts';
import { loadProtocol } from '#lib/identity/federation/sign-in/sign-in.ts';

/**
 * A sign-in that was started at the provider; undefined unless the protocol allows that, because another site can then
 * sign a visitor in as somebody else. It ends at the start page.
 */
export async function unsolicitedSignIn(
  { services, providerId, protocolId, step }: Exchange,
  form: URLSearchParams | undefined,
): Promise<BrowserSignIn | undefined> {
  if (step !== 'complete' || !form?.has('SAMLResponse')) return undefined;
  const { configuration } = await loadProtocol(services, providerId, protocolId);
  if (configuration?.type !== 'saml' || !configuration.allow_unsolicited) return undefined;
  return { id: '', providerId, protocolId, target: { kind: 'console', path: '/', keep: false }, secrets: {} };
}
