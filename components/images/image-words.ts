import type { Tone } from '#components/ui/tone.ts';
import { msg } from '#lib/i18n/text.ts';
import type { ImageStatus, ImageVisibility } from '#lib/image/images/enums.ts';
import { propertyOf } from '#lib/image/images/free-properties.ts';
import type { Image } from '#lib/image/images/schema.ts';

export const imageStatusLooks: Record<ImageStatus, { word: string; tone: Tone }> = {
  queued: { word: msg('Waiting for data'), tone: 'neutral' },
  saving: { word: msg('Saving'), tone: 'info' },
  uploading: { word: msg('Uploading'), tone: 'info' },
  importing: { word: msg('Importing'), tone: 'info' },
  active: { word: msg('Active'), tone: 'success' },
  deactivated: { word: msg('Deactivated'), tone: 'warning' },
  killed: { word: msg('Failed'), tone: 'danger' },
  pending_delete: { word: msg('Deleting'), tone: 'info' },
  deleted: { word: msg('Deleted'), tone: 'neutral' },
};

export const visibilityWords: Record<ImageVisibility, string> = {
  private: msg('Private'),
  shared: msg('Shared'),
  community: msg('Community'),
  public: msg('Public'),
};

export const visibilityNotes: Record<ImageVisibility, string> = {
  private: msg('This project only.'),
  shared: msg('This project and the projects you share it with.'),
  community: msg('Every project that knows its ID. It does not appear in their lists.'),
  public: msg('Every project. It appears in their lists. Only administrators can make images public.'),
};

export const imageName = ({ name, id }: Pick<Image, 'name' | 'id'>): string => name || id;

export const distroOf = (image: Image): string | undefined => propertyOf(image, 'os_distro')?.toLowerCase();

const NAMES: Record<string, string> = {
  almalinux: 'AlmaLinux',
  alpine: 'Alpine',
  arch: 'Arch',
  centos: 'CentOS',
  cirros: 'CirrOS',
  debian: 'Debian',
  fedora: 'Fedora',
  flatcar: 'Flatcar',
  freebsd: 'FreeBSD',
  opensuse: 'openSUSE',
  rhel: 'RHEL',
  rocky: 'Rocky',
  sles: 'SLES',
  ubuntu: 'Ubuntu',
  windows: 'Windows',
};

export const KNOWN_DISTROS = Object.entries(NAMES).map(([value, label]) => ({ value, label }));

/** Operating system and version for display; empty if unknown. */
export function systemWords(image: Image): string {
  const distro = distroOf(image);
  if (!distro) return '';
  return [NAMES[distro] ?? distro, propertyOf(image, 'os_version')].filter(Boolean).join(' ');
}
