import { newKey } from '#lib/data-folder/key-files.ts';
import { type Signer, signerOf } from '#lib/keys/signer.ts';

const KEY = newKey(new Date(0), Buffer.alloc(32).toString('base64url'));

/** Returns a signer for fixed keys. @param keys newest first */
export const testSigner = (keys = [KEY]): Signer =>
  signerOf(
    () => ({ newest: async () => keys[0] ?? KEY, find: async (kid) => keys.find((key) => key.kid === kid) }),
    'test',
  );
