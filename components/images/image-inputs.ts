import { msg } from '#lib/i18n/text.ts';
import { KNOWN_DISTROS } from './image-words.ts';

export const IMAGE_FIELDS = {
  name: {},
  os_distro: { label: msg('System'), suggestions: KNOWN_DISTROS, isHalf: true },
  os_version: { label: msg('Version'), placeholder: '13', isHalf: true },
  min_disk: { label: msg('Minimum disk'), unit: 'GiB', isHalf: true },
  min_ram: { label: msg('Minimum memory'), unit: 'MiB', step: 64, isHalf: true },
};

export const KEEPING_FIELDS = {
  tags: { hint: msg('Separate several with commas.') },
  protected: { label: msg('Protected') },
  os_hidden: {
    label: msg('Hidden'),
    hint: msg('It can still be used by its ID but does not appear in lists. For old versions of an image.'),
  },
};

export const PROPERTIES_FIELD = {
  label: msg('Properties'),
  hint: msg('For example hw_disk_bus: virtio, hw_firmware_type: uefi, architecture: x86_64.'),
};
