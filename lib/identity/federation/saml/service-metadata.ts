import type { SamlAddresses } from './addresses.ts';
import type { SamlConfiguration } from './configuration.ts';
import type { StoredKeyPair } from './key-pairs.ts';
import { BINDING, CIPHERS, KEY_TRANSPORT, NS } from './names.ts';
import { element, escapeXml } from './xml/write-xml.ts';

/** The name of the platform for the provider. */
export const entityIdOf = ({ entity_id }: SamlConfiguration, addresses: SamlAddresses): string =>
  entity_id ?? addresses.metadata;

interface ServiceMetadata {
  configuration: SamlConfiguration;
  addresses: SamlAddresses;
  keyPairs: readonly StoredKeyPair[];
}

/** The metadata of the platform as a service provider, which the administrator of the provider imports. */
export function serviceMetadata({ configuration, addresses, keyPairs }: ServiceMetadata): string {
  const descriptor = element(
    'md:SPSSODescriptor',
    {
      protocolSupportEnumeration: NS.protocol,
      AuthnRequestsSigned: String(configuration.sign_requests),
      WantAssertionsSigned: 'true',
    },
    ...signingKeys(keyPairs).map((pair) => keyDescriptor('signing', pair)),
    ...encryptionKeys(keyPairs).map((pair) => keyDescriptor('encryption', pair)),
    ...[BINDING.redirect, BINDING.post].map((Binding) =>
      element('md:SingleLogoutService', { Binding, Location: addresses.slo }),
    ),
    configuration.name_id_format === undefined
      ? ''
      : element('md:NameIDFormat', {}, escapeXml(configuration.name_id_format)),
    element('md:AssertionConsumerService', {
      Binding: BINDING.post,
      Location: addresses.acs,
      index: '0',
      isDefault: 'true',
    }),
    element('md:AssertionConsumerService', { Binding: BINDING.paos, Location: addresses.ecp, index: '1' }),
  );
  const root = { 'xmlns:md': NS.metadata, 'xmlns:ds': NS.signature, entityID: entityIdOf(configuration, addresses) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('md:EntityDescriptor', root, descriptor)}\n`;
}

/** A former key no longer signs; the provider may still verify with it. */
const signingKeys = (pairs: readonly StoredKeyPair[]) => pairs.filter(({ state }) => state !== 'former');

/** A provider encrypts with the first key that it finds, which must be one that remains. */
const encryptionKeys = (pairs: readonly StoredKeyPair[]) =>
  (['next', 'current'] as const).flatMap((wanted) => pairs.filter(({ state }) => state === wanted)).slice(0, 1);

function keyDescriptor(use: 'signing' | 'encryption', { certificate }: StoredKeyPair): string {
  const base64 = certificate.replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----|\s/g, '');
  const data = element('ds:X509Data', {}, element('ds:X509Certificate', {}, base64));
  const methods = [...CIPHERS, KEY_TRANSPORT].map((Algorithm) => element('md:EncryptionMethod', { Algorithm }));
  return element(
    'md:KeyDescriptor',
    { use },
    element('ds:KeyInfo', {}, data),
    ...(use === 'encryption' ? methods : []),
  );
}
