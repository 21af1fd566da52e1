import { X509Certificate } from 'node:crypto';
import { Invalid } from '#lib/errors/errors.ts';
import type { GeneratedKeyPair } from './ssh-key.ts';

/** Windows guests map certificates to accounts by UPN. */
const UPN = '1.3.6.1.4.1.311.20.2.3';
const COMMON_NAME = '2.5.4.3';
const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';
const KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3';
const X509_V3 = 2;
const VALID_DAYS = 3650;
const DAY_MS = 86_400_000;
/** Maximum length of a common name. */
const MAX_COMMON_NAME = 64;
const ITERATIONS = 2048;

const RSA = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' };

/** SHA-1 of a PEM certificate, as 20 pairs with colons. @throws 400 if it is invalid, or contains a private key */
export function certificateFingerprintOf(pem: string): string {
  if (pem.includes('PRIVATE KEY-----')) {
    throw Invalid('Keypair data is invalid: it contains a private key. Send only the certificate.');
  }
  return readCertificate(pem).fingerprint.toLowerCase();
}

function readCertificate(pem: string): X509Certificate {
  try {
    // Without this line it would be parsed as DER.
    if (pem.includes('-----BEGIN CERTIFICATE-----')) return new X509Certificate(pem);
  } catch {
    // OpenSSL's messages mention internal files.
  }
  throw Invalid('Keypair data is invalid: failed to read the X.509 certificate; it must be in PEM format.');
}

/** Loaded on first use, which is rare. */
const load = async () => ({ asn1: await import('asn1js'), pki: await import('pkijs') });
type Libraries = Awaited<ReturnType<typeof load>>;

/**
 * An RSA-2048 pair for Windows guests: a self-signed certificate in PEM, and a PKCS #12 file without a password in
 * Base64 that contains both.
 */
export async function generateCertificatePair(userId: string): Promise<GeneratedKeyPair> {
  const libraries = await load();
  const { publicKey, privateKey } = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
  const certificate = unsignedCertificate(libraries, userId);
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(privateKey, RSA.hash);
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', privateKey);
  return {
    publicKey: new X509Certificate(Buffer.from(certificate.toSchema().toBER())).toString(),
    privateKey: (await bundle(libraries, certificate, pkcs8)).toString('base64'),
  };
}

type Certificate = InstanceType<Libraries['pki']['Certificate']>;

function unsignedCertificate({ asn1, pki }: Libraries, userId: string): Certificate {
  const holder = new asn1.Utf8String({ value: userId.slice(0, MAX_COMMON_NAME) });
  const name = new pki.AttributeTypeAndValue({ type: COMMON_NAME, value: holder });
  const now = Date.now();
  const certificate = new pki.Certificate({ version: X509_V3, serialNumber: newSerialNumber(asn1) });
  certificate.subject.typesAndValues.push(name);
  certificate.issuer.typesAndValues.push(name);
  certificate.notBefore.value = new Date(now);
  certificate.notAfter.value = new Date(now + VALID_DAYS * DAY_MS);
  const usage = new pki.ExtKeyUsage({ keyPurposes: [CLIENT_AUTHENTICATION] }).toSchema().toBER();
  certificate.extensions = [
    new pki.Extension({ extnID: EXTENDED_KEY_USAGE, extnValue: usage }),
    new pki.Extension({ extnID: SUBJECT_ALTERNATIVE_NAME, extnValue: upnOf(asn1, `${userId}@localhost`) }),
  ];
  return certificate;
}

/** 20 random bytes, positive and without leading zeros. */
function newSerialNumber({ Integer }: Libraries['asn1']) {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return new Integer({ valueHex: bytes });
}

/** `SEQUENCE { [0] { type-id, [0] { UTF8String } } }`: an otherName of RFC 5280. */
function upnOf({ Sequence, Constructed, ObjectIdentifier, Utf8String }: Libraries['asn1'], upn: string): ArrayBuffer {
  const first = { tagClass: 3, tagNumber: 0 };
  const value = new Constructed({ idBlock: first, value: [new Utf8String({ value: upn })] });
  const name = new Constructed({ idBlock: first, value: [new ObjectIdentifier({ value: UPN }), value] });
  return new Sequence({ value: [name] }).toBER();
}

/** A PKCS #12 file with an empty password, as `openssl pkcs12 -passin pass:` reads it. */
async function bundle({ pki }: Libraries, certificate: Certificate, pkcs8: ArrayBuffer): Promise<Buffer> {
  const password = new ArrayBuffer(0);
  const key = new pki.PKCS8ShroudedKeyBag({ parsedValue: pki.PrivateKeyInfo.fromBER(pkcs8) });
  // The library requires a vector but generates its own.
  const contentEncryptionAlgorithm = { name: 'AES-CBC', length: 256, iv: new Uint8Array() };
  await key.makeInternalValues({
    password,
    contentEncryptionAlgorithm,
    hmacHashAlgorithm: RSA.hash,
    iterationCount: ITERATIONS,
  });
  const inBag = (bagId: string, bagValue: typeof key | InstanceType<typeof pki.CertBag>) => ({
    privacyMode: 0,
    value: new pki.SafeContents({ safeBags: [new pki.SafeBag({ bagId, bagValue })] }),
  });
  const safe = new pki.AuthenticatedSafe({
    parsedValue: {
      safeContents: [inBag(CERTIFICATE_BAG, new pki.CertBag({ parsedValue: certificate })), inBag(KEY_BAG, key)],
    },
  });
  await safe.makeInternalValues({ safeContents: [{}, {}] });
  const file = new pki.PFX({ parsedValue: { integrityMode: 0, authenticatedSafe: safe } });
  const hashes = { pbkdf2HashAlgorithm: RSA.hash, hmacHashAlgorithm: RSA.hash };
  await file.makeInternalValues({ password, iterations: ITERATIONS, ...hashes });
  return Buffer.from(file.toSchema().toBER());
}
