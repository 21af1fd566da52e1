import { msg } from '#lib/i18n/text.ts';
import type { Screen } from './screen.ts';

/** Screens about all projects of the user. */
export const ALL_SCREENS = [
  { path: 'instances', label: msg('Instances'), icon: 'server', keys: 'g i', lists: ['all-instances'] },
  { path: 'images', label: msg('Images'), icon: 'container', keys: 'g m', lists: ['all-images'] },
  { path: 'volumes', label: msg('Volumes'), icon: 'hard-drive', keys: 'g v', lists: ['all-volumes'] },
] as const satisfies readonly Screen<string>[];

export type AllScreen = (typeof ALL_SCREENS)[number]['path'];
