import { X509Certificate } from 'node:crypto';

const COMMON_NAME = '2.5.4.3';
const X509_V3 = 2;
/** Providers trust the certificate because it is in the metadata, so it is renewed by hand, and seldom. */
const VALID_DAYS = 3650;
const DAY_MS = 86_400_000;
/** Maximum length of a common name. */
const MAX_COMMON_NAME = 64;

const RSA = { name: 'RSASSA-PKCS1-v1_5', publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' };

/** An RSA key and a self-signed certificate, both in PEM. */
export async function generateKeyPair(
  commonName: string,
  modulusLength = 3072,
): Promise<{ privateKey: string; certificate: string }> {
  // Loaded on first use, which is rare.
  const [{ Integer, Utf8String }, pki] = await Promise.all([import('asn1js'), import('pkijs')]);
  const keys = await crypto.subtle.generateKey({ ...RSA, modulusLength }, true, ['sign', 'verify']);
  // 20 random bytes, positive and without leading zeros.
  const serial = crypto.getRandomValues(new Uint8Array(20));
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const certificate = new pki.Certificate({ version: X509_V3, serialNumber: new Integer({ valueHex: serial }) });
  const value = new Utf8String({ value: commonName.slice(0, MAX_COMMON_NAME) });
  const name = new pki.AttributeTypeAndValue({ type: COMMON_NAME, value });
  certificate.subject.typesAndValues.push(name);
  certificate.issuer.typesAndValues.push(name);
  const now = Date.now();
  certificate.notBefore.value = new Date(now - DAY_MS);
  certificate.notAfter.value = new Date(now + VALID_DAYS * DAY_MS);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, RSA.hash);
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    privateKey: `-----BEGIN PRIVATE KEY-----\n${pkcs8.replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END PRIVATE KEY-----\n`,
    certificate: new X509Certificate(Buffer.from(certificate.toSchema().toBER())).toString(),
  };
}
