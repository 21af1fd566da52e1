import {
  algorithmOf,
  judge,
  type KeyAssessment,
  type PublicKey,
  readPublicKey,
  sha256Fingerprint,
} from '#lib/compute/keypairs/public-key.ts';
import type { KeypairSummary } from '#lib/compute/keypairs/schema.ts';
import type { ServerEntry } from '#lib/compute/servers/view/all-servers-query.ts';
import type { ServerUses } from '#lib/console/facts/schema.ts';

export interface KeyRow {
  name: string;
  keypair: KeypairSummary;
  key: PublicKey | undefined;
  /** X.509 certificates cannot be used for SSH. */
  isCertificate: boolean;
  /** "Ed25519", "RSA 4096", "X.509". */
  algorithm: string;
  sha256: string;
  judgement: KeyAssessment | undefined;
  /** Undefined until loaded. */
  created: string | undefined;
}

/** Returns how many instances of a project use a user's key, according to a summary; undefined until loaded. */
export const instancesWith = (summary: ServerUses | undefined, keyName: string, userId: string) =>
  summary && (summary.keys.find(({ name, user_id }) => name === keyName && user_id === userId)?.count ?? 0);

/** Key pairs belong to users, so another user's instance can have a different key of the same name. */
export const usesKey = (server: Pick<ServerEntry, 'key_name' | 'user_id'>, keyName: string, userId: string): boolean =>
  server.key_name === keyName && server.user_id === userId;

export const CERTIFICATE = 'X.509';

export function toKeyRow(keypair: KeypairSummary, created: string | undefined): KeyRow {
  const isCertificate = keypair.type === 'x509';
  const key = isCertificate ? undefined : readPublicKey(keypair.public_key);
  return {
    name: keypair.name,
    keypair,
    key,
    isCertificate,
    algorithm: key ? algorithmOf(key) : isCertificate ? CERTIFICATE : '',
    sha256: key ? sha256Fingerprint(key) : '',
    judgement: key && judge(key),
    created,
  };
}
