import type { Guest } from '../boots.ts';

/** The files a simulated guest comes with, by path; a directory's path ends with a slash. */
export function givenFiles({ name, keys, firstRun }: Guest): Record<string, string> {
  return {
    '/etc/hostname': `${name}\n`,
    '/etc/hosts': `127.0.0.1 localhost\n127.0.1.1 ${name}\n::1 localhost\n`,
    '/etc/motd': 'This guest is simulated: it answers like a small Linux, but nothing runs in it.\n',
    '/etc/os-release':
      'NAME="Simulated Linux"\nID=simulated\nVERSION_ID="1"\nPRETTY_NAME="Simulated Linux 1 (Nephos)"\n',
    '/home/cloud/.ssh/authorized_keys': keys.map(({ publicKey }) => `${publicKey.trim()}\n`).join(''),
    '/root/': '',
    '/tmp/': '',
    '/var/log/cloud-init-output.log': firstRun ? `${firstRun.output.join('\n')}\n` : '',
  };
}
