import { z } from 'zod';
import { KeypairName } from '#lib/compute/keypairs/name.ts';
import { msg } from '#lib/i18n/text.ts';

export const newKeyName = (taken: readonly string[]) =>
  z
    .string()
    .trim()
    .pipe(KeypairName)
    .refine((name) => !taken.includes(name), msg('You already have a key pair with this name.'));
