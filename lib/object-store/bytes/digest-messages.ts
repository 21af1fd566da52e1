import type { DigestName } from './digest-names.ts';

/** To a worker, which replies to each `update` and `finish` in the order in which it received them. */
export type DigestRequest =
  | { kind: 'start'; stream: number; names: readonly DigestName[] }
  /** @property length bytes of the block that are used */
  | { kind: 'update'; stream: number; block: SharedArrayBuffer; length: number }
  | { kind: 'finish'; stream: number }
  | { kind: 'cancel'; stream: number };

/** Empty for an `update`. */
export type DigestReply = Partial<Record<DigestName, Uint8Array>>;
