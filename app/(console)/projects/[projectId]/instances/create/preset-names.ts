import { msg } from '#lib/i18n/text.ts';

/** Under which the console keeps what users saved of the launch form. */
export const PRESET_LIST = 'launch-presets';

export const BUILT_IN_PRESETS = [
  { id: 'trial', label: msg('Trial') },
  { id: 'web', label: msg('Small web server') },
  { id: 'application', label: msg('Application server') },
] as const;

export type PresetId = (typeof BUILT_IN_PRESETS)[number]['id'];
