import { msg } from '#lib/i18n/text.ts';
import { defineVerbs } from '../server-actions/define-verbs.ts';

const HAS_DISKS = ['active', 'paused', 'stopped', 'resized', 'soft-delete', 'shelved', 'shelved_offloaded'] as const;

export const volumeVerbs = defineVerbs({
  attach_volume: {
    label: msg('Attach volume'),
    inverse: 'detach_volume',
    from: HAS_DISKS,
    otherwise: msg('A volume cannot be attached in the current state of the instance.'),
    history: { is: 'attach_volume' },
    menu: {
      ...{ icon: 'hard-drive', group: 'attach', dialog: 'attach-volume' },
      isInRow: true,
      buttonIn: ['active', 'paused', 'stopped'],
    },
  },
  detach_volume: {
    inverse: 'attach_volume',
    from: HAS_DISKS,
    otherwise: msg('A volume cannot be detached in the current state of the instance.'),
    history: { is: 'detach_volume', label: msg('Detach volume') },
  },
  swap_volume: {
    from: ['active', 'paused', 'resized'],
    otherwise: msg('A volume cannot be swapped in the current state of the instance.'),
    history: { is: 'swap_volume', label: msg('Swap volume') },
  },
  extend_volume: { history: { is: 'extend_volume', label: msg('Extend volume') } },
});
