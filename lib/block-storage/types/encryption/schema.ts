import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const NoEncryption = z.strictObject({});
export const EncryptionPath = z.object({ id: word });
export const CreateEncryption = z.object({
  encryption: z.strictObject({
    provider: word,
    control_location: word.nullish(),
    cipher: word.nullish(),
    key_size: z.int().nullish(),
  }),
});
