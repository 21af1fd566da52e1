import { expect, test } from 'vitest';
import { readOwner } from './owner.ts';

const capabilities = (models: string) => `<capabilities><host>${models}</host></capabilities>`;
const DAC = `<secmodel><model>dac</model><doi>0</doi>
  <baselabel type='kvm'>+64055:+109</baselabel><baselabel type='qemu'>+64055:+109</baselabel></secmodel>`;

test.each([
  ['of Debian', `<secmodel><model>apparmor</model><doi>0</doi></secmodel>${DAC}`, { uid: 64055, gid: 109 }],
  ['that gives QEMU no user', '<secmodel><model>none</model></secmodel>', undefined],
  ['that says nothing of it', '', undefined],
])('the user of QEMU is read from the capabilities of a libvirt %s', (_what, models, owner) => {
  expect(readOwner(capabilities(models))).toEqual(owner);
});
