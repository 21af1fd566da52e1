import { z } from 'zod';
import { pairsOf } from '#components/console/pairs.ts';
import { msg } from '#lib/i18n/text.ts';
import { TOO_LONG } from '#lib/i18n/too-long.ts';
import { ImageVisibility } from '#lib/image/images/enums.ts';
import { propertyOf } from '#lib/image/images/free-properties.ts';
import type { ImageChanges } from '#lib/image/images/image-patch.ts';
import type { Image } from '#lib/image/images/schema.ts';

const amountRule = msg('Use a whole number, 0 or more.');
const Amount = z.int(amountRule).min(0, amountRule).max(2_147_483_647, msg('That is more than the platform allows.'));
const Short = z.string().trim().max(255, TOO_LONG);

const Tags = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''))
  .refine((tags) => tags.every((tag) => tag.length <= 255), TOO_LONG);

export const Properties = pairsOf(z.string().max(65_535));

export const ImageFieldsForm = z.object({
  name: Short.min(1),
  distro: Short,
  version: Short,
  minDisk: Amount,
  minRam: Amount,
  visibility: ImageVisibility,
  isProtected: z.boolean(),
  isHidden: z.boolean(),
  tags: Tags,
});
export type ImageFieldsInput = z.input<typeof ImageFieldsForm>;
export type ImageFieldsValues = z.output<typeof ImageFieldsForm>;

export const imageFieldOf = {
  min_disk: 'minDisk',
  min_ram: 'minRam',
  protected: 'isProtected',
  os_hidden: 'isHidden',
  os_distro: 'distro',
  os_version: 'version',
} as const;

export const toInput = (image: Image): ImageFieldsInput => ({
  name: image.name ?? '',
  distro: propertyOf(image, 'os_distro') ?? '',
  version: propertyOf(image, 'os_version') ?? '',
  minDisk: image.min_disk,
  minRam: image.min_ram,
  visibility: image.visibility,
  isProtected: image.protected,
  isHidden: image.os_hidden,
  tags: image.tags.join(', '),
});

/** Converts the form for the API. A cleared operating system removes the property. */
export const toChanges = (values: ImageFieldsValues): ImageChanges => ({
  fields: {
    name: values.name,
    min_disk: values.minDisk,
    min_ram: values.minRam,
    visibility: values.visibility,
    protected: values.isProtected,
    os_hidden: values.isHidden,
    tags: values.tags,
  },
  properties: { os_distro: values.distro, os_version: values.version },
});
