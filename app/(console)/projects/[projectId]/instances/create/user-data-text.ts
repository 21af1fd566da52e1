/** How many characters of Base64 a text becomes. */
export const encodedLength = (text: string): number => Math.ceil(new TextEncoder().encode(text).length / 3) * 4;

/** Text as Base64 of its UTF-8. */
export function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The inverse; undefined for what is no UTF-8 text. */
export function fromBase64(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Keys of cloud-config that let somebody in. */
const LOGIN_KEYS =
  /^\s*(?:- *)?(?:password|chpasswd|passwd|hashed_passwd|plain_text_passwd|ssh_authorized_keys|ssh_import_id)\s*:/m;
const LOGIN_COMMANDS = /\b(?:chpasswd|passwd|authorized_keys|net user)\b/;

/** Whether it seems to set a password or a key, without which nobody may get in. */
export const givesAccess = (text: string): boolean => LOGIN_KEYS.test(text) || LOGIN_COMMANDS.test(text);

const PASSWORD_KEYS = /^\s*(?:- *)?(?:password|passwd|chpasswd|hashed_passwd|plain_text_passwd|token|secret)\s*:/im;
const PASSWORD_COMMANDS = /\bchpasswd\b|\bnet user\b|PRIVATE KEY-----/;

/** Whether it seems to hold a password or a private key, which is kept nowhere. */
export const holdsSecret = (text: string): boolean => PASSWORD_KEYS.test(text) || PASSWORD_COMMANDS.test(text);
