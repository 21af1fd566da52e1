import { z } from 'zod';
import { pairsOf } from '#components/console/pairs.ts';
import { TOO_LONG } from '#lib/i18n/too-long.ts';
import { ImageVisibility } from '#lib/image/images/enums.ts';
import type { ImageChanges } from '#lib/image/images/image-patch.ts';

const Amount = z.int().min(0).max(2_147_483_647);
const Short = z.string().trim().max(255);

const Tags = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''))
  .refine((tags) => tags.every((tag) => tag.length <= 255), TOO_LONG);

export const Properties = pairsOf(z.string().max(65_535));

export const ImageFieldsForm = z.object({
  name: Short.min(1),
  os_distro: Short,
  os_version: Short,
  min_disk: Amount,
  min_ram: Amount,
  visibility: ImageVisibility,
  protected: z.boolean(),
  os_hidden: z.boolean(),
  tags: Tags,
});
type ImageFieldsValues = z.output<typeof ImageFieldsForm>;

/** Converts the form for the API. A cleared operating system removes the property. */
export const toChanges = ({ os_distro, os_version, ...fields }: ImageFieldsValues): ImageChanges => ({
  fields,
  properties: { os_distro, os_version },
});
