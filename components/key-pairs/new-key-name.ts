import { z } from 'zod';
import { KeypairName } from '#lib/compute/keypairs/schema.ts';
import { msg } from '#lib/i18n/text.ts';

/** The name of a new key pair: as the API wants it, and none that the user has. */
export const newKeyName = (taken: readonly string[]) =>
  z
    .string()
    .trim()
    .pipe(KeypairName)
    .refine((name) => !taken.includes(name), msg('You already have a key pair with this name.'));
