import { describe, expect, test } from 'vitest';
import { unattended, whyNotAddress } from './address.ts';

describe('An address of libvirt', () => {
  test.each([
    'qemu:///system',
    'qemu+unix:///system?socket=/run/libvirt/libvirt-sock',
    'qemu+ssh://root@node-2/system',
    'qemu+ssh://root@node-2:2222/system?keyfile=/etc/nephos/id_ed25519&known_hosts=/etc/nephos/hosts&no_tty=1',
    'qemu+tls://node-2.example.org/system',
    'qemu+tls://[fd00::2]:16514/system?pkipath=/etc/nephos/pki',
  ])('is good: %s', (uri) => {
    expect(whyNotAddress(uri)).toBeUndefined();
  });

  test.each([
    ['runs a program of this machine', 'qemu+ssh://node-2/system?command=/bin/touch'],
    ['runs a program of the other machine', 'qemu+ssh://node-2/system?netcat=/bin/touch'],
    ['runs a program of its own transport', 'qemu+ext:///system?command=/bin/touch'],
    ['opens a driver inside the client', 'qemu:///embed?root=/tmp'],
    ['asks for the machines of a user', 'qemu:///session'],
    ['is no libvirt of QEMU', 'xen:///system'],
    ['is not encrypted', 'qemu+tcp://node-2/system'],
    ['trusts any machine', 'qemu+tls://node-2/system?no_verify=1'],
    ['trusts any key', 'qemu+ssh://node-2/system?known_hosts_verify=ignore'],
    ['holds a password', 'qemu+ssh://root:secret@node-2/system'],
    ['passes an option to SSH as a host', 'qemu+ssh://-oProxyCommand=x/system'],
    ['passes an option to SSH as a user', 'qemu+ssh://-oProxyCommand=x@node-2/system'],
    ['holds words for a shell', 'qemu+ssh://node-2/system?socket=/x;touch$IFS/y'],
    ['hides words behind percent signs', 'qemu+ssh://node-2/system?socket=/x%3btouch'],
    ['names no host', 'qemu+ssh:///system'],
    ['does not say how the host is reached', 'qemu://node-2/system'],
    ['has a second line', 'qemu:///system\nqemu:///system'],
    ['is called like a property of every object', 'qemu:///system?constructor=1'],
    ['is empty', ''],
  ])('is refused when it %s', (_what, uri) => {
    expect(whyNotAddress(uri)).toEqual(expect.any(String));
  });

  test('never has SSH ask for a password that nobody types', () => {
    expect(unattended('qemu+ssh://node-2/system')).toBe('qemu+ssh://node-2/system?no_tty=1');
    expect(unattended('qemu+ssh://node-2/system?keyfile=/k')).toBe('qemu+ssh://node-2/system?keyfile=/k&no_tty=1');
    expect(unattended('qemu+ssh://node-2/system?no_tty=0')).toBe('qemu+ssh://node-2/system?no_tty=0');
    expect(unattended('qemu:///system')).toBe('qemu:///system');
  });
});
