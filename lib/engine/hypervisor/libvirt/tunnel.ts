import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '#lib/engine/programs/run-program.ts';
import { VirshFailure } from './failure.ts';
import { type SshAddress, sshAddress } from './ssh-address.ts';

/** A forwarded socket of the host as a local path. */
export interface ForwardedSocket {
  path: string;
  /** Stops forwarding; open connections continue. */
  release(): Promise<void>;
}

/** Timeout of authentication. */
const OPEN_MS = 20_000;
const FORWARD_MS = 10_000;
const MAX_OUTPUT_CHARACTERS = 4000;

/**
 * Settings for unattended use: no prompts, no forwards except requested ones, keepalives. Everything else comes from
 * the user's SSH configuration.
 */
const SETTINGS = {
  BatchMode: 'yes',
  ConnectTimeout: '10',
  ServerAliveInterval: '5',
  ServerAliveCountMax: '3',
  ControlMaster: 'yes',
  ControlPersist: 'no',
  ClearAllForwardings: 'yes',
  ForwardAgent: 'no',
  ForwardX11: 'no',
  RequestTTY: 'no',
  StreamLocalBindMask: '0177',
  LogLevel: 'INFO',
  PermitLocalCommand: 'yes',
  LocalCommand: 'echo ready',
};

/**
 * Forwards sockets of a host over one shared SSH connection, because a handshake takes longer than a command. Connects
 * on demand and reconnects after a failure.
 */
export class Tunnel {
  readonly #uri: string;
  #link: Promise<Link> | undefined;

  constructor(uri: string) {
    this.#uri = uri;
  }

  /** The local path that leads to the libvirt of the host. @throws VirshFailure if the host is not reachable */
  async libvirt(): Promise<string> {
    return (await this.#open()).libvirt;
  }

  /** @throws VirshFailure if the host is not reachable */
  async forwardSocket(socket: string): Promise<ForwardedSocket> {
    const link = await this.#open();
    const path = await link.forward(socket);
    return { path, release: () => link.cancel(path, socket) };
  }

  async close(): Promise<void> {
    const link = this.#link;
    this.#link = undefined;
    (await link?.catch(() => undefined))?.close();
  }

  #open(): Promise<Link> {
    const link = this.#link ?? Link.open(this.#uri);
    if (link === this.#link) return link;
    this.#link = link;
    const forget = () => {
      if (this.#link === link) this.#link = undefined;
    };
    link.then(({ ended }) => ended.then(forget), forget);
    return link;
  }
}

/** One SSH connection. */
class Link {
  readonly #child: ChildProcess;
  readonly #folder: string;
  /** Resolves when the connection is lost. */
  readonly ended: Promise<void>;
  libvirt = '';
  #lent = 0;

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#folder = folder;
    this.ended = new Promise((resolve) => {
      child.once('close', () => {
        // Before its paths are removed, so that nobody uses them.
        resolve();
        void rm(folder, { recursive: true, force: true });
      });
    });
  }

  static async open(uri: string): Promise<Link> {
    const address = sshAddress(uri);
    const folder = await mkdtemp(join(tmpdir(), 'nephos-ssh-'));
    // SSH runs local commands in a plain shell: the user's shell configuration may be slow or print something.
    const command = ['SHELL=/bin/sh', 'ssh', ...argumentsFor(address, join(folder, 'control')), 'cat'];
    // Ends with this process, because its stdin closes.
    const child = spawn('/usr/bin/env', command);
    const link = new Link(child, folder);
    try {
      await untilAuthenticated(child);
      link.libvirt = await link.forward(address.socket);
      return link;
    } catch (error) {
      link.close();
      throw error;
    }
  }

  async forward(socket: string): Promise<string> {
    this.#lent += 1;
    const path = join(this.#folder, String(this.#lent));
    await this.#control('forward', path, socket);
    return path;
  }

  async cancel(path: string, socket: string): Promise<void> {
    // Nothing needs to be cancelled on a lost connection.
    await this.#control('cancel', path, socket).catch(() => undefined);
    await rm(path, { force: true });
  }

  close(): void {
    this.#child.kill();
  }

  async #control(command: 'forward' | 'cancel', path: string, socket: string): Promise<void> {
    const pair = [path, socket].map((each) => each.replace(/[\\:]/g, '\\$&')).join(':');
    const args = ['-F', 'none', '-S', join(this.#folder, 'control'), '-O', command, '-L', pair, '--', 'host'];
    await runProgram('ssh', args, { timeoutMs: FORWARD_MS }).catch((error: Error) => {
      throw new VirshFailure('lost', error.message);
    });
  }
}

function argumentsFor({ host, user, port, keyfile, knownHosts }: SshAddress, control: string): string[] {
  const given = {
    ControlPath: control,
    User: user,
    Port: port,
    IdentityFile: keyfile,
    IdentitiesOnly: keyfile && 'yes',
    UserKnownHostsFile: knownHosts,
  };
  const settings = Object.entries({ ...SETTINGS, ...given }).filter(([, value]) => value !== undefined);
  return [...settings.flatMap((setting) => ['-o', setting.join('=')]), '--', host];
}

/** Resolves when the host has authenticated the connection. @throws VirshFailure with the output of SSH */
function untilAuthenticated(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MAX_OUTPUT_CHARACTERS);
    });
    const timer = setTimeout(() => child.kill(), OPEN_MS);
    child.stdout?.once('data', () => {
      clearTimeout(timer);
      resolve();
    });
    child.stdout?.resume();
    // It may exit before anything is written.
    child.stdin?.on('error', () => child.kill());
    child.once('error', (error) => reject(lost(error.message)));
    child.once('close', () => {
      clearTimeout(timer);
      const words = MISSING.test(said) ? 'ssh is not installed' : wordsOf(said);
      reject(lost(words || `no response within ${OPEN_MS / 1000} s`));
    });
  });
}

const lost = (message: string) => new VirshFailure('lost', message);
const MISSING = /^\S*env: .*ssh.*No such file/;

/** The output in one line, without the frame around warnings. */
const wordsOf = (said: string): string =>
  said
    .split(/\r?\n/)
    .map((line) => line.replace(/^@.*@$|^@+$/, '').trim())
    .filter((line) => line !== '')
    .join(' ');
