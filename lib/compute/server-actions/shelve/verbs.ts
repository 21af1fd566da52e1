import Package from 'lucide-react/icons/package';
import PackageOpen from 'lucide-react/icons/package-open';
import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/identity/operations.ts';
import { defineVerbs, isIn, isNotIn } from '../define-verbs.ts';

const SHELVED = ['shelved', 'shelved_offloaded'] as const;

export const shelveVerbs = defineVerbs({
  shelve: {
    label: msg('Shelve'),
    from: ['active', 'stopped', 'paused', 'suspended'],
    otherwise: msg('This instance cannot be shelved in its present state.'),
    tasks: ['shelving', 'shelving_image_pending_upload', 'shelving_image_uploading', 'shelving_offloading'],
    movesDisks: true,
    history: { is: 'shelve', isNewState: true },
    action: { key: 'shelve', policy: rule('os_compute_api:os-shelve:shelve', 'project_member'), argument: null },
    words: {
      doing: msg('{count, plural, one {Shelving {name}} other {Shelving # instances}}'),
      notDone: msg('{name} was not shelved'),
    },
    question: {
      title: msg('{count, plural, one {Shelve {name}?} other {Shelve # instances?}}'),
      confirm: msg('{count, plural, one {Shelve {name}} other {Shelve # instances}}'),
      sentence: msg(
        'It is shut down, an image of its disk is kept, and it leaves its host. Addresses and volumes stay; starting it again takes longer.',
      ),
    },
    menu: { icon: Package, group: 'protect', fits: isNotIn(...SHELVED) },
  },
  shelve_offload: {
    from: ['shelved'],
    otherwise: msg('Only a shelved instance can be taken off its host.'),
    history: { is: 'shelveOffload', label: msg('Take off the host'), isNewState: true },
    action: { key: 'shelveOffload', policy: rule('os_compute_api:os-shelve:shelve_offload', 'admin'), argument: null },
    words: {
      doing: msg('{count, plural, one {Taking {name} off its host} other {Taking # instances off their hosts}}'),
      notDone: msg('{name} was not taken off its host'),
    },
    question: {
      title: msg('{count, plural, one {Take {name} off its host?} other {Take # instances off their hosts?}}'),
      confirm: msg('{count, plural, one {Take it off} other {Take # instances off}}'),
      sentence: msg('Its disk leaves the host. It starts again from the image that was made of it.'),
    },
  },
  unshelve: {
    label: msg('Unshelve'),
    from: SHELVED,
    otherwise: msg('Only a shelved instance can be unshelved.'),
    tasks: ['unshelving', 'spawning'],
    movesDisks: true,
    history: { is: 'unshelve', isNewState: true },
    action: { key: 'unshelve', policy: rule('os_compute_api:os-shelve:unshelve', 'project_member'), argument: null },
    words: {
      doing: msg('{count, plural, one {Unshelving {name}} other {Unshelving # instances}}'),
      notDone: msg('{name} was not unshelved'),
    },
    menu: { icon: PackageOpen, group: 'protect', fits: isIn(...SHELVED), firstIn: SHELVED },
  },
});
