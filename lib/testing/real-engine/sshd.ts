import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { command } from './command.ts';
import type { MachineNamespace } from './machine-namespace.ts';

interface Sshd {
  /** Where it listens. */
  ip: string;
  /** Its keys and its settings. */
  folder: string;
  /** A file with the key that may come in as root. */
  publicKey: string;
}

/** Makes a key without a password. */
export const makeKey = (path: string) => command('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path]);

/** The host's own key, as it stands in a file of known hosts. */
export const knownHost = (ip: string, folder: string): string =>
  `${ip} ${readFileSync(join(folder, 'host_key.pub'), 'utf8').trim()}\n`;

/** Lets root in by key, and nobody else. */
export async function startSshd(enclosure: MachineNamespace, { ip, folder, publicKey }: Sshd): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // Where it shuts itself in while it does not know yet who comes.
  await enclosure.run('mkdir', ['-p', '/run/sshd']);
  // A shell that SSH starts reads the settings of whose machine this is, which are no part of the host.
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
