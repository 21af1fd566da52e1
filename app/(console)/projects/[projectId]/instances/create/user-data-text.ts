/** Returns the length of the text in Base64. */
export const encodedLength = (text: string): number => Math.ceil(new TextEncoder().encode(text).length / 3) * 4;

/** Encodes the UTF-8 bytes of a text as Base64. */
export function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Decodes Base64; undefined if the result is not UTF-8. */
export function fromBase64(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Keys of cloud-config that set up a login. */
const LOGIN_KEYS =
  /^\s*(?:- *)?(?:password|chpasswd|passwd|hashed_passwd|plain_text_passwd|ssh_authorized_keys|ssh_import_id)\s*:/m;
const LOGIN_COMMANDS = /\b(?:chpasswd|passwd|authorized_keys|net user)\b/;

/** Whether the user data seems to set a password or a key for signing in. */
export const givesAccess = (text: string): boolean => LOGIN_KEYS.test(text) || LOGIN_COMMANDS.test(text);

const PASSWORD_KEYS = /^\s*(?:- *)?(?:password|passwd|chpasswd|hashed_passwd|plain_text_passwd|token|secret)\s*:/im;
const PASSWORD_COMMANDS = /\bchpasswd\b|\bnet user\b|PRIVATE KEY-----/;

/** Whether the user data seems to contain a password or a private key, which must not be stored. */
export const holdsSecret = (text: string): boolean => PASSWORD_KEYS.test(text) || PASSWORD_COMMANDS.test(text);
