import { msg } from '#lib/i18n/text.ts';

/** The list under which the users' presets are stored. */
export const PRESET_LIST = 'launch-presets';

export const BUILT_IN_PRESETS = [
  { id: 'trial', label: msg('Smallest') },
  { id: 'web', label: msg('Small web server') },
  { id: 'application', label: msg('Application server') },
] as const;

export type PresetId = (typeof BUILT_IN_PRESETS)[number]['id'];
