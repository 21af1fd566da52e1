import { describe, expect, test } from 'vitest';
import { sshAddress } from '#lib/engine/hypervisor/libvirt/ssh-address.ts';
import { libvirtUriFault, remoteHost } from './libvirt-address.ts';

describe('An address of libvirt', () => {
  test.each([
    'qemu:///system',
    'qemu+unix:///system?socket=/run/libvirt/libvirt-sock',
    'qemu+ssh://root@node-2/system',
    'qemu+ssh://root@node-2:2222/system?keyfile=/etc/nephos/id_ed25519&known_hosts=/etc/nephos/hosts&no_tty=1',
    'qemu+tls://node-2.example.org/system',
    'qemu+tls://[fd00::2]:16514/system?pkipath=/etc/nephos/pki',
  ])('is good: %s', (uri) => {
    expect(libvirtUriFault(uri)).toBeUndefined();
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
    ['asks for a way to sign in that this SSH does not know', 'qemu+ssh://node-2/system?sshauth=agent'],
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
    expect(libvirtUriFault(uri)).toEqual(expect.any(String));
  });

  test.each([
    ['qemu+ssh://node-2/system', { host: 'node-2', socket: '/run/libvirt/libvirt-sock' }],
    ['qemu+ssh://nephos@[fd00::2]:2222/system?mode=direct', { host: 'fd00::2', user: 'nephos', port: '2222' }],
    ['qemu+ssh://node-2/system?mode=direct', { socket: '/run/libvirt/virtqemud-sock' }],
    [
      'qemu+ssh://node-2/system?keyfile=/etc/nephos/k+1&known_hosts=/etc/nephos/hosts&socket=/run/x',
      { keyfile: '/etc/nephos/k+1', knownHosts: '/etc/nephos/hosts', socket: '/run/x' },
    ],
  ])('says how SSH gets there: %s', (uri, expected) => {
    expect(sshAddress(uri)).toMatchObject(expected);
  });

  test.each([
    ['qemu:///system', undefined],
    ['qemu+unix:///system?socket=/run/x', undefined],
    ['qemu+ssh://root@10.0.0.2/system', '10.0.0.2'],
    ['qemu+tls://[fd00::2]:16514/system?pkipath=/etc/nephos/pki', 'fd00::2'],
  ])('leads to another machine, or to none: %s', (uri, host) => {
    expect(remoteHost(uri)).toBe(host);
  });

  test('that was not let through earlier reaches no host', () => {
    expect(() => sshAddress('qemu+ssh://node-2/system?command=/bin/touch')).toThrow('can follow the ?');
  });
});
