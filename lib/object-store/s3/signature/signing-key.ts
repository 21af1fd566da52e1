import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { bytesOf } from './percent-encoding.ts';

/** One per access key and day. */
const MAX_SIGNING_KEYS = 5000;
const signingKeys = new LRUCache<string, KeyObject>({ max: MAX_SIGNING_KEYS });

/** Key derived from the secret for a scope `date/region/service/aws4_request`. Reuse saves four of five HMACs. */
export function signingKey(secret: string, scope: string): KeyObject {
  // Neither text can contain the separator at another place: scopes have no line break.
  const name = `${scope}\n${secret}`;
  const known = signingKeys.get(name);
  if (known) return known;
  const bytes = scope
    .split('/')
    .reduce((key, part) => createHmac('sha256', key).update(part).digest(), Buffer.from(`AWS4${secret}`));
  const key = createSecretKey(bytes);
  signingKeys.set(name, key);
  return key;
}

export const sha256Hex = (text: string): string => hash('sha256', bytesOf(text), 'hex');

export const hmacSha256 = (key: KeyObject, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'latin1').digest();
