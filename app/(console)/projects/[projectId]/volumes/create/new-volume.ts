import type { NewVolume } from '#lib/block-storage/volumes/schema.ts';
import { chosenSource } from './chosen-source.ts';
import type { ParsedVolume } from './volume-input.ts';

/** Converts the input to a request body, without empty fields. */
export function toNewVolume({ size, metadata, ...input }: ParsedVolume): NewVolume {
  const { name, description, volume_type, availability_zone } = input;
  const chosen = chosenSource(input);
  const texts = Object.entries({ name, description, volume_type, availability_zone }).filter(([, text]) => text !== '');
  return {
    ...Object.fromEntries(texts),
    size,
    ...(chosen ? { [chosen.field]: chosen.id } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
}
