/** Namespaces and names of SAML 2.0, XML Signature, XML Encryption, SOAP and PAOS. */
export const NS = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  paos: 'urn:liberty:paos:2003-08',
  ecp: 'urn:oasis:names:tc:SAML:2.0:profiles:SSO:ecp',
} as const;

export const BINDING = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  paos: 'urn:oasis:names:tc:SAML:2.0:bindings:PAOS',
} as const;

export const STATUS_SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
export const STATUS_REQUESTER = 'urn:oasis:names:tc:SAML:2.0:status:Requester';
export const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
export const RSA_SHA512 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512';
export const RSA_PSS_SHA256 = 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1';
export const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const INCLUSIVE_C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const SHA512 = 'http://www.w3.org/2001/04/xmlenc#sha512';

/** Accepted algorithms of signatures, by element of XML Signature. Canonicalization without comments. */
export const SIGNATURE_ALGORITHMS: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: [RSA_SHA256, RSA_SHA512, RSA_PSS_SHA256],
  DigestMethod: [SHA256, SHA512],
  CanonicalizationMethod: [EXCLUSIVE_C14N],
  Transform: [ENVELOPED, EXCLUSIVE_C14N, INCLUSIVE_C14N],
};

/**
 * Accepted ciphers of encrypted assertions. CBC is the default of Active Directory Federation Services and Entra ID; a
 * failed decryption always has the same message, so that it does not tell why.
 */
export const CIPHERS: readonly string[] = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
];
/** OAEP only: PKCS #1 v1.5 padding would be an oracle. */
export const KEY_TRANSPORT = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';

/** Hashes of the accepted algorithms of signatures in a query. */
export const REDIRECT_ALGORITHMS: Readonly<Record<string, string | undefined>> = {
  [RSA_SHA256]: 'sha256',
  [RSA_SHA512]: 'sha512',
};
