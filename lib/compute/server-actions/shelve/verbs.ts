import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs, hasVmState } from '../define-verbs.ts';

const SHELVED = ['shelved', 'shelved_offloaded'] as const;

export const shelveVerbs = defineVerbs({
  shelve: {
    label: msg('Shelve'),
    inverse: 'unshelve',
    from: ['active', 'stopped', 'paused', 'suspended'],
    otherwise: msg('This instance cannot be shelved in its current state.'),
    tasks: ['shelving', 'shelving_image_pending_upload', 'shelving_image_uploading', 'shelving_offloading'],
    movesDisks: true,
    history: { is: 'shelve', isNewState: true },
    action: { key: 'shelve', policy: rule('os_compute_api:os-shelve:shelve', 'project_member'), argument: null },
    words: {
      doing: msg('{count, plural, one {Shelving {name}} other {Shelving # instances}}'),
      notDone: msg('Could not shelve {name}'),
    },
    question: {
      title: msg('{count, plural, one {Shelve {name}?} other {Shelve # instances?}}'),
      confirm: msg('{count, plural, one {Shelve {name}} other {Shelve # instances}}'),
      sentence: msg(
        'The instance shuts down, an image of its disk is saved, and it leaves its host. Addresses and volumes are kept. Starting it again takes longer.',
      ),
    },
    menu: { icon: 'package', group: 'protect' },
  },
  shelve_offload: {
    from: ['shelved'],
    otherwise: msg('Only a shelved instance can be offloaded from its host.'),
    history: { is: 'shelveOffload', label: msg('Offload from host'), isNewState: true },
    action: { key: 'shelveOffload', policy: rule('os_compute_api:os-shelve:shelve_offload', 'admin'), argument: null },
    words: {
      doing: msg(
        '{count, plural, one {Offloading {name} from its host} other {Offloading # instances from their hosts}}',
      ),
      notDone: msg('Could not offload {name} from its host'),
    },
    question: {
      title: msg('{count, plural, one {Offload {name} from its host?} other {Offload # instances from their hosts?}}'),
      confirm: msg('{count, plural, one {Offload instance} other {Offload # instances}}'),
      sentence: msg('Its disk is removed from the host. When unshelved, it starts from the image that was saved.'),
    },
  },
  unshelve: {
    label: msg('Unshelve'),
    inverse: 'shelve',
    from: SHELVED,
    otherwise: msg('Only a shelved instance can be unshelved.'),
    tasks: ['unshelving', 'spawning'],
    movesDisks: true,
    history: { is: 'unshelve', isNewState: true },
    action: { key: 'unshelve', policy: rule('os_compute_api:os-shelve:unshelve', 'project_member'), argument: null },
    words: {
      doing: msg('{count, plural, one {Unshelving {name}} other {Unshelving # instances}}'),
      notDone: msg('Could not unshelve {name}'),
    },
    menu: { icon: 'package-open', group: 'protect', fits: hasVmState(...SHELVED), firstIn: SHELVED },
  },
});
