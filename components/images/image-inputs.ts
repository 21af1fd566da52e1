import { msg } from '#lib/i18n/text.ts';
import { KNOWN_DISTROS } from './image-words.ts';

export const IMAGE_FIELDS = {
  name: { isRequired: true },
  distro: { label: msg('System'), suggestions: KNOWN_DISTROS, isHalf: true },
  version: { label: msg('Version'), placeholder: '13', isHalf: true },
  minDisk: { label: msg('Minimum disk'), unit: 'GiB', isHalf: true },
  minRam: { label: msg('Minimum memory'), unit: 'MiB', step: 64, isHalf: true },
};

export const KEEPING_FIELDS = {
  tags: { hint: msg('Separate several with commas.') },
  isProtected: { label: msg('Protected') },
  isHidden: {
    label: msg('Hidden'),
    hint: msg('It can still be used by its ID but does not appear in lists. For old versions of an image.'),
  },
};

export const PROPERTIES_FIELD = {
  label: msg('Properties'),
  hint: msg('For example hw_disk_bus: virtio, hw_firmware_type: uefi, architecture: x86_64.'),
};
