import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from './keyring.ts';

/** Signs texts that leave the cloud, and verifies them when they return. */
export interface Signer {
  sign(text: string): Promise<string>;
  /**
   * Whether a signature is valid, and whether an older key signed it, so that it should be renewed; undefined if it is
   * invalid.
   */
  verify(text: string, signature: string): Promise<'current' | 'outdated' | undefined>;
}

/** Length of the key id at the start of a signature. */
const KID_LENGTH = 8;

/**
 * HMAC-SHA-256 of a text for one purpose: a signature is not valid for another purpose. Tokens do not contain the
 * colon.
 * @param key base64url
 */
export const macOf = (key: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`${purpose}:${text}`).digest();

/** Signs with the newest key of a keyring. Signatures are valid as long as their key. */
export function signerOf(keys: () => Pick<Keyring, 'newest' | 'find'>, purpose: string): Signer {
  return {
    async sign(text) {
      const { kid, key } = await keys().newest();
      return kid + macOf(key, purpose, text).toString('base64url');
    },
    async verify(text, signature) {
      const known = await keys().find(signature.slice(0, KID_LENGTH));
      if (!known) return undefined;
      const [said, own] = [Buffer.from(signature.slice(KID_LENGTH), 'base64url'), macOf(known.key, purpose, text)];
      if (said.length !== own.length || !timingSafeEqual(said, own)) return undefined;
      return known.kid === (await keys().newest()).kid ? 'current' : 'outdated';
    },
  };
}
