import { msg } from '#lib/i18n/text.ts';
import { defineVerbs } from '../server-actions/define-verbs.ts';

const ON_A_HOST = ['active', 'paused', 'stopped'] as const;

export const interfaceVerbs = defineVerbs({
  attach_interface: {
    label: msg('Connect to a network'),
    inverse: 'detach_interface',
    from: ON_A_HOST,
    otherwise: msg('A network interface cannot be attached in the current state of the instance.'),
    history: { is: 'attach_interface', label: msg('Attach network interface') },
    menu: { icon: 'network', group: 'attach', dialog: 'attach-interface' },
  },
  detach_interface: {
    inverse: 'attach_interface',
    from: ON_A_HOST,
    otherwise: msg('A network interface cannot be detached in the current state of the instance.'),
    history: { is: 'detach_interface', label: msg('Detach network interface') },
    question: {
      title: msg('Detach {name} from {server}?'),
      confirm: msg('Detach {name}'),
      sentence: msg(
        'The network interface disappears from the running system. The instance is no longer reachable there. A port that was created with the instance is deleted with its address. A port that existed before is kept.',
      ),
      isDanger: true,
    },
  },
});
