import type { ProjectContext } from '#lib/http/context.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import { type EncryptionSettings, parseEncryption, renderEncryption } from '../../rules/encryption.ts';
import { changeSetting, loadBucketFor } from './change-setting.ts';
import type { BucketEncryption, ChangeEncryption } from './schema.ts';

const viewOf = ({ settings: { encryption } }: Bucket): BucketEncryption => ({
  encryption: encryption ? { named_key: encryption.keyId ?? null } : null,
});

const settingsOf = (keyName: string | null): EncryptionSettings =>
  keyName === null ? { algorithm: 'AES256' } : { algorithm: 'aws:kms', keyId: keyName };

/** @throws 403, 404 */
export const getEncryption = async (ctx: ProjectContext, bucketId: string): Promise<BucketEncryption> =>
  viewOf(await loadBucketFor(ctx, bucketId, 's3:GetEncryptionConfiguration'));

/** @throws 400, 403, 404 */
export const changeEncryption = async (
  ctx: ProjectContext,
  bucketId: string,
  { encryption }: ChangeEncryption,
): Promise<BucketEncryption> =>
  viewOf(
    await changeSetting(ctx, bucketId, {
      setting: 'encryption',
      action: 's3:PutEncryptionConfiguration',
      field: 'encryption',
      valueFor: () => (encryption ? parseEncryption(renderEncryption(settingsOf(encryption.named_key))) : undefined),
    }),
  );
