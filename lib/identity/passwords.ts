import { hash, verify } from '@node-rs/argon2';
import { newSecret } from '#lib/policy/ids.ts';

/** argon2id as OWASP recommends: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id hash in the PHC string format. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let decoy: Promise<string> | undefined;

/**
 * Verifies a password. Without a hash it fails after equal work, so that timing does not reveal whether a user exists.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password);
  decoy ??= hashPassword(newSecret(16));
  await verify(await decoy, password);
  return false;
}
