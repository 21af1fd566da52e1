import type { Image } from '#lib/image/images/schema.ts';

/** An image as the API shows it. */
export const anImage = (facts: Partial<Image> = {}): Image => ({
  id: 'an-image',
  name: 'an image',
  status: 'active',
  visibility: 'private',
  owner: 'a-project',
  protected: false,
  os_hidden: false,
  container_format: 'bare',
  disk_format: 'qcow2',
  min_ram: 0,
  min_disk: 0,
  size: 2 ** 30,
  virtual_size: null,
  checksum: null,
  os_hash_algo: null,
  os_hash_value: null,
  tags: [],
  created_at: '2030-01-01T00:00:00Z',
  updated_at: '2030-01-01T00:00:00Z',
  self: '/v2/images/an-image',
  file: '/v2/images/an-image/file',
  schema: '/v2/schemas/image',
  ...facts,
});
