import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from './keyring.ts';

/** Signs texts that leave the cloud, and knows them again. */
export interface Signer {
  /** The signature of a text. */
  sign(text: string): Promise<string>;
  /** Whether a signature is one of this text, and whether it is due to be made anew; undefined when it is not ours. */
  verify(text: string, signature: string): Promise<'current' | 'outdated' | undefined>;
}

/** Of the id that signatures begin with. */
const KID_LENGTH = 8;

/**
 * HMAC-SHA-256 of a text for one purpose: no signature of the one is good for the other. The colon stands in no token.
 * @param key base64url
 */
export const macOf = (key: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`${purpose}:${text}`).digest();

/** Signs with the keys of a ring: by its newest, known as long as the key counts. */
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
