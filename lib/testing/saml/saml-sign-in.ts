import { randomUUID } from 'node:crypto';
import { packJson } from '#lib/db/column-types.ts';
import type { BrowserSignIn, BrowserStep, FinishedSignIn } from '#lib/identity/federation/browser/browser-protocol.ts';
import { addressesBeside } from '#lib/identity/federation/saml/addresses.ts';
import { samlBrowserProtocol } from '#lib/identity/federation/saml/browser.ts';
import { SamlConfiguration } from '#lib/identity/federation/saml/configuration.ts';
import { generateKeyPair } from '#lib/identity/federation/saml/own-certificate.ts';
import type { EnabledProtocol } from '#lib/identity/federation/sign-in/sign-in.ts';
import { BASE_URL, type TestPlatform } from '../platform.ts';
import { messageIn, type ProviderKey, providerMetadata, type ResponseParts, samlResponse } from './test-provider.ts';

/** A provider with a protocol of the platform that trusts it. */
export interface TestSaml {
  key: ProviderKey;
  protocol: EnabledProtocol;
  addresses: ReturnType<typeof addressesBeside>;
  callbackUrl: string;
}

/** @param configuration replaces options of the configuration */
export async function testSaml(
  providerId: string,
  configuration: Partial<SamlConfiguration> = {},
  key?: ProviderKey,
): Promise<TestSaml> {
  const ownKey = key ?? (await generateKeyPair('Test provider', 2048));
  const callbackUrl = `${BASE_URL}/sign-in/${providerId}/saml2/callback`;
  const provider = {
    id: providerId,
    domain_id: 'default',
    description: null,
    enabled: 1 as const,
    enabled_at: null,
    authorization_ttl: null,
    sign_in: packJson({}),
    created_at: new Date().toISOString(),
  };
  return {
    key: ownKey,
    callbackUrl,
    addresses: addressesBeside(callbackUrl, { providerId, protocolId: 'saml2' }),
    protocol: {
      provider,
      remoteIds: [],
      protocolId: 'saml2',
      mappingId: 'mapping',
      remoteIdAttribute: null,
      configuration: SamlConfiguration.parse({
        type: 'saml',
        idp_metadata: providerMetadata([ownKey]),
        ...configuration,
      }),
    },
  };
}

/** A sign-in that a browser has started. */
export interface StartedSignIn {
  signIn: BrowserSignIn;
  step: BrowserStep;
  requestId: string;
}

export async function startSaml(test: TestPlatform, { protocol, callbackUrl }: TestSaml): Promise<StartedSignIn> {
  const signIn: BrowserSignIn = {
    id: randomUUID(),
    providerId: protocol.provider.id,
    protocolId: protocol.protocolId,
    target: { kind: 'console', path: '/', keep: false },
    secrets: {},
  };
  const step = await samlBrowserProtocol.start(test.platform.services, protocol, signIn, callbackUrl);
  const xml = 'redirect' in step ? messageIn(step.redirect, 'SAMLRequest') : decode(step.fields.SAMLRequest);
  return { signIn, step, requestId: /ID="([^"]+)"/.exec(xml)?.[1] ?? '' };
}

export const decode = (base64: string | undefined): string => Buffer.from(base64 ?? '', 'base64').toString();

/** What the provider says about a started sign-in; the defaults are correct. */
export const responseTo = (
  { key, addresses }: TestSaml,
  { requestId }: StartedSignIn,
  parts: Partial<ResponseParts> = {},
): string => samlResponse({ acs: addresses.acs, audience: addresses.metadata, requestId, key, ...parts });

/** The browser brings a response to the platform. */
export function finishSaml(
  test: TestPlatform,
  { protocol, addresses }: TestSaml,
  { signIn }: StartedSignIn,
  xml: string,
): Promise<FinishedSignIn> {
  const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: signIn.id });
  const url = new URL(addresses.acs);
  return samlBrowserProtocol.finish(test.platform.services, protocol, signIn, { url, form });
}
