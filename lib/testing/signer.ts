import { newKey } from '#lib/keys/key-files.ts';
import { type Signer, signerOf } from '#lib/keys/signer.ts';

const KEY = newKey(new Date(0), Buffer.alloc(32).toString('base64url'));

/** Signs as every other one of the same keys does. @param keys newest first */
export const testSigner = (keys = [KEY]): Signer =>
  signerOf(
    () => ({ newest: async () => keys[0] ?? KEY, find: async (kid) => keys.find((key) => key.kid === kid) }),
    'test',
  );
