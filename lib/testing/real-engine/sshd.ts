import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { command } from './command.ts';
import type { MachineNamespace } from './machine-namespace.ts';

interface Sshd {
  ip: string;
  folder: string;
  /** File with the key that can sign in as root. */
  publicKey: string;
}

export const makeKey = (path: string) => command('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path]);

/** Returns the known_hosts line for the host's key. */
export const knownHost = (ip: string, folder: string): string =>
  `${ip} ${readFileSync(join(folder, 'host_key.pub'), 'utf8').trim()}\n`;

/** Only root can sign in, with a key. */
export async function startSshd(enclosure: MachineNamespace, { ip, folder, publicKey }: Sshd): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // sshd requires this folder for privilege separation.
  await enclosure.run('mkdir', ['-p', '/run/sshd']);
  // A shell started by SSH would read the settings of the machine's user, which do not belong to the host.
  const settingsOfRoot = join(homedir(), '.bashrc');
  if (existsSync(settingsOfRoot)) await enclosure.run('mount', ['--bind', '/dev/null', settingsOfRoot]);
  const hostKey = join(folder, 'host_key');
  if (!existsSync(hostKey)) await makeKey(hostKey);
  const config = join(folder, 'sshd_config');
  const settings = {
    ListenAddress: ip,
    HostKey: hostKey,
    AuthorizedKeysFile: publicKey,
    PidFile: join(folder, 'sshd.pid'),
    PasswordAuthentication: 'no',
    UsePAM: 'no',
    StrictModes: 'no',
  };
  writeFileSync(
    config,
    Object.entries(settings)
      .map((setting) => `${setting.join(' ')}\n`)
      .join(''),
  );
  await enclosure.run('/usr/sbin/sshd', ['-f', config]);
}
