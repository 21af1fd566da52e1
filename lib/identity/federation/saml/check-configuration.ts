import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { Invalid } from '#lib/errors/errors.ts';
import type { SamlConfiguration } from './configuration.ts';
import { currentProviderMetadata } from './idp-metadata.ts';
import { XmlError } from './xml/scan-xml.ts';

const MIN_RSA_BITS = 2048;

/** Checks what the schema cannot: the metadata, and that key and certificate belong together. @throws 400 */
export function assertSamlConfiguration(configuration: SamlConfiguration): void {
  try {
    currentProviderMetadata(configuration.idp_metadata);
  } catch (error) {
    if (error instanceof XmlError) throw refused('idp_metadata', `Invalid idp_metadata: ${error.message}.`);
    throw error;
  }
  const { private_key, certificate } = configuration;
  if (private_key === undefined && certificate === undefined) return;
  if (private_key === undefined) throw refused('private_key', 'The certificate requires its private_key.');
  if (certificate === undefined) throw refused('certificate', 'The private_key requires its certificate.');
  const key = readKey(private_key);
  if (!readCertificate(certificate).checkPrivateKey(key)) {
    throw refused('certificate', 'The certificate is not of the private_key.');
  }
}

const refused = (field: keyof SamlConfiguration, message: string) =>
  Invalid(message, [{ path: `protocol.configuration.${field}`, message }]);

function readKey(pem: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(pem);
  } catch {
    // OpenSSL's messages mention internal files.
  }
  if (key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS) return key;
  throw refused('private_key', `Use an RSA key of at least ${MIN_RSA_BITS} bits in PEM without a password.`);
}

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw refused('certificate', 'Use a certificate in PEM.');
  }
}
