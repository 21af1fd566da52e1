import type { NewImage } from '#lib/image/images/schema.ts';
import type { CreateImageInput, CreateImageValues } from './image-input.ts';

export const EMPTY_IMAGE: CreateImageInput = {
  source: 'file',
  file: null,
  uri: '',
  name: '',
  os_distro: '',
  os_version: '',
  disk_format: '',
  min_disk: 0,
  min_ram: 0,
  visibility: 'private',
  protected: false,
  os_hidden: false,
  tags: '',
  properties: [],
};

/** Converts the input to a request body, without empty fields. */
export function toNewImage({ source: _, file: _file, uri: _uri, properties, ...values }: CreateImageValues): NewImage {
  const given = Object.entries(values).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0));
  return { container_format: 'bare', ...Object.fromEntries(given), ...properties };
}
