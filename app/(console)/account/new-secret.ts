const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 160 bits, the length that RFC 4226 recommends. */
const LETTERS = 32;

export const newSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(LETTERS))].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

export function enrolmentUri(secret: string, account: string): string {
  const label = `Nephos:${account}`;
  const search = new URLSearchParams({ secret, issuer: 'Nephos', algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${encodeURIComponent(label)}?${search}`;
}
