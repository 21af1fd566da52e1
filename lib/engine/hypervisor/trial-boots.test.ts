import { expect, test } from 'vitest';
import { signOfLife } from './trial-boots.ts';

test.each([
  [
    '[    0.000000] Linux version 6.1.0-18-cloud-amd64 (debian)\r\n',
    '[    0.000000] Linux version 6.1.0-18-cloud-amd64 (debian)',
  ],
  [
    'Booting from Hard Disk...\r\n\u001b[2J\u001b[1;1HWelcome to \u001b[0;32mUbuntu 24.04\u001b[0m!\r\n',
    'Welcome to Ubuntu 24.04!',
  ],
  ['\nDebian GNU/Linux 12 web ttyS0\n\nweb login: ', 'web login:'],
  [
    '[  OK  ] Started\n[    4.2] systemd[1]: Detected virtualization kvm.\n',
    '[    4.2] systemd[1]: Detected virtualization kvm.',
  ],
  ['~ # ', '~ #'],
])('%j shows that a system runs', (log, line) => {
  expect(signOfLife(log)).toBe(line);
});

test.each([
  '',
  'SeaBIOS (version 1.16.2)\r\nBooting from Hard Disk...\r\nBoot failed: not a bootable disk\r\nNo bootable device.\r\n',
  'SYSLINUX 6.04 EDD Copyright (C) 1994-2015 H. Peter Anvin et al\r\n',
  'GRUB loading.\r\nerror: no such device: 1234.\r\ngrub rescue> ',
  'BdsDxe: failed to load Boot0001 "UEFI Misc Device": Not Found\r\n',
])('%j of firmware or a boot loader does not', (log) => {
  expect(signOfLife(log)).toBeUndefined();
});

test('a long line is cut', () => {
  expect(signOfLife(`Linux version 6 ${'x'.repeat(10_000)}`)).toHaveLength(200);
});
