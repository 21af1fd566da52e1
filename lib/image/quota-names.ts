/** What the images of a project are counted by: MiB of stored and staged data, images, and those taking data in. */
export const IMAGE_QUOTAS = [
  'image_size_total',
  'image_stage_total',
  'image_count_total',
  'image_count_uploading',
] as const;
export type ImageQuota = (typeof IMAGE_QUOTAS)[number];
