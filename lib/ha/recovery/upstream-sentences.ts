import { msg } from '#lib/i18n/text.ts';

/** Upstream's reasons for a disabled compute service. */
export const DISABLED_REASONS = {
  host: 'Masakari detected host failed.',
  process: 'Masakari detected process failed.',
} as const;

/** Upstream's reason for a recovery without a reserved host. */
export const NO_RESERVES = msg('No reserved_hosts available for evacuation.');
