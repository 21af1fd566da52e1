import { type EncryptionSettings, parseEncryption, renderEncryption } from '../../rules/encryption.ts';
import { bucketSetting } from './change-setting.ts';
import type { BucketEncryption, ChangeEncryption } from './schema.ts';

const settingsOf = (keyName: string | null): EncryptionSettings =>
  keyName === null ? { algorithm: 'AES256' } : { algorithm: 'aws:kms', keyId: keyName };

export const bucketEncryption = bucketSetting({
  setting: 'encryption',
  reads: 's3:GetEncryptionConfiguration',
  changes: 's3:PutEncryptionConfiguration',
  field: 'encryption',
  viewOf: ({ settings: { encryption } }): BucketEncryption => ({
    encryption: encryption ? { named_key: encryption.keyId ?? null } : null,
  }),
  valueFor: ({ encryption }: ChangeEncryption) =>
    encryption ? parseEncryption(renderEncryption(settingsOf(encryption.named_key))) : undefined,
});
