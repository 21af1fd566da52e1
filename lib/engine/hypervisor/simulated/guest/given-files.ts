import type { Guest } from '../boots.ts';

/** The files a simulated guest comes with, by path; a directory's path ends with a slash. */
export function givenFiles({ id, name, keys, firstRun, vcpus, ramMb, isRescue }: Guest): Record<string, string> {
  const authorized = keys.map(({ publicKey }) => `${publicKey.trim()}\n`).join('');
  const processor = (index: number) => `processor\t: ${index}\nmodel name\t: Simulated CPU\ncpu MHz\t\t: 2400.000\n`;
  return {
    '/bin/sh': '(simulated)\n',
    '/dev/ttyS0': '',
    '/etc/hostname': `${name}\n`,
    '/etc/hosts': `127.0.0.1 localhost\n127.0.1.1 ${name}\n::1 localhost\n`,
    '/etc/machine-id': `${id.replaceAll('-', '')}\n`,
    '/etc/motd': 'This guest is simulated: it answers like a small Linux, but nothing runs in it.\n',
    '/etc/os-release': OS_RELEASE,
    '/etc/passwd': 'root:x:0:0:root:/root:/bin/sh\ncloud:x:1000:1000:Cloud user:/home/cloud:/bin/sh\n',
    '/home/cloud/.ssh/authorized_keys': authorized,
    '/proc/cmdline': `BOOT_IMAGE=/boot/vmlinuz root=${isRescue ? 'LABEL=rescue' : '/dev/vda1'} ro console=ttyS0,115200\n`,
    '/proc/cpuinfo': Array.from({ length: vcpus }, (_, index) => processor(index)).join('\n'),
    '/proc/meminfo': `MemTotal:       ${ramMb * 1024} kB\n`,
    '/proc/version': 'Linux version 6.12.41-simulated (nephos@fleet)\n',
    '/root/': '',
    '/tmp/': '',
    '/var/log/cloud-init-output.log': firstRun ? `${firstRun.output.join('\n')}\n` : '',
  };
}

const OS_RELEASE = `NAME="Simulated Linux"
ID=simulated
VERSION_ID="1"
PRETTY_NAME="Simulated Linux 1 (Nephos)"
`;
