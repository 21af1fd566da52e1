import { generateKeyPair } from '#lib/identity/federation/saml/own-certificate.ts';
import type { ApiClient } from '../api.ts';
import { addProvider, type TestProvider } from '../connected-provider.ts';
import type { FederatedBrowser } from '../federated-browser.ts';
import { BASE_URL } from '../platform.ts';
import { messageIn, type ProviderKey, providerMetadata, type ResponseParts, samlResponse } from './test-provider.ts';

export interface SamlProvider extends TestProvider {
  key: ProviderKey;
}

/** Users by their name ID. */
const RULES = [{ local: [{ user: { name: '{0}' } }], remote: [{ type: 'MELLON_NAME_ID' }] }];

/** The signing key of all these providers, because generating one takes long. */
let sharedKey: Promise<ProviderKey> | undefined;

/** Adds a SAML provider with its mapping. @param options of its configuration @throws if it is rejected */
export async function addSamlProvider(
  admin: ApiClient,
  { rules = RULES, options = {} }: { rules?: readonly unknown[]; options?: object } = {},
): Promise<SamlProvider> {
  sharedKey ??= generateKeyPair('Provider', 2048);
  const key = await sharedKey;
  const configuration = { type: 'saml', idp_metadata: providerMetadata([key]), ...options };
  return { ...(await addProvider(admin, { configuration, rules })), key };
}

export interface SamlAnswer {
  address: string;
  form: Record<string, string>;
}

/** Where the provider sends a browser that has gone to an address of the platform, with the form that it posts. */
export async function samlAnswer(
  browser: FederatedBrowser,
  { signIn, key }: SamlProvider,
  { start = signIn, parts = {} }: { start?: string; parts?: Partial<ResponseParts> } = {},
): Promise<SamlAnswer> {
  const away = await browser.locationOf(start);
  const [, requestId] = /\bID="([^"]+)"/.exec(messageIn(away, 'SAMLRequest')) ?? [];
  const address = `${BASE_URL}${signIn}`;
  const standard = { acs: `${address}/acs`, audience: `${address}/metadata`, requestId, key };
  const xml = samlResponse({ ...standard, ...parts });
  const RelayState = new URL(away).searchParams.get('RelayState') ?? '';
  return { address: `${address}/complete`, form: { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState } };
}
