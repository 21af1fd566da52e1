/** MiB of stored and of staged data, number of images, and number of images receiving data. */
export const IMAGE_QUOTAS = [
  'image_size_total',
  'image_stage_total',
  'image_count_total',
  'image_count_uploading',
] as const;
export type ImageQuota = (typeof IMAGE_QUOTAS)[number];
