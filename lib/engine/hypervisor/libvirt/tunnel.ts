import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '#lib/engine/programs/run-program.ts';
import { type SshAddress, sshAddress } from './address.ts';
import { VirshFailure } from './failure.ts';

/** A socket of the host, as a path of this machine. */
export interface LentSocket {
  path: string;
  /** Gives it back; connections that are open go on. */
  release(): Promise<void>;
}

/** Within which a host has let us in, or has not. */
const OPEN_MS = 20_000;
const FORWARD_MS = 10_000;
const MAX_OUTPUT_CHARACTERS = 4000;

/**
 * What makes a connection serve programs: it asks nobody, ends when the host is silent, and opens nothing but what is asked for.
 * The rest is as the user's own settings of SSH say.
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
  // Runs here, once the host has let us in.
  PermitLocalCommand: 'yes',
  LocalCommand: 'echo ready',
};

/**
 * The sockets of a host by SSH, all through one connection that is kept: a handshake for each command would take longer than
 * the command. It is made when it is needed, and anew after it broke off.
 */
export class Tunnel {
  readonly #uri: string;
  #link: Promise<Link> | undefined;

  constructor(uri: string) {
    this.#uri = uri;
  }

  /** The path here that leads to the host's libvirt. @throws VirshFailure when the host is not reached */
  async libvirt(): Promise<string> {
    return (await this.#open()).libvirt;
  }

  /** @throws VirshFailure when the host is not reached */
  async lend(socket: string): Promise<LentSocket> {
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

/** One connection of SSH. */
class Link {
  readonly #child: ChildProcess;
  readonly #folder: string;
  /** Resolves when it has broken off. */
  readonly ended: Promise<void>;
  libvirt = '';
  #lent = 0;

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#folder = folder;
    this.ended = new Promise((resolve) => {
      child.once('close', () => {
        // Before its paths disappear, so that nobody gets one of them.
        resolve();
        void rm(folder, { recursive: true, force: true });
      });
    });
  }

  static async open(uri: string): Promise<Link> {
    const address = sshAddress(uri);
    const folder = await mkdtemp(join(tmpdir(), 'nephos-ssh-'));
    // Its own commands by a shell that reads no settings: those of the user may take their time, or say something.
    const command = ['SHELL=/bin/sh', 'ssh', ...argumentsFor(address, join(folder, 'control')), 'cat'];
    // Ends with this process, however that ends: its standard input does.
    const child = spawn('/usr/bin/env', command);
    const link = new Link(child, folder);
    try {
      await letIn(child);
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
    // Nothing is left to cancel where the connection broke off.
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

/** Resolves when the host has let us in. @throws VirshFailure with what SSH said */
function letIn(child: ChildProcess): Promise<void> {
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
    // It may end before a word of this has been written.
    child.stdin?.on('error', () => child.kill());
    child.once('error', (error) => reject(lost(error.message)));
    child.once('close', () => {
      clearTimeout(timer);
      const words = MISSING.test(said) ? 'ssh is not installed' : wordsOf(said);
      reject(lost(words || `no answer within ${OPEN_MS / 1000} s`));
    });
  });
}

const lost = (message: string) => new VirshFailure('lost', message);
const MISSING = /^\S*env: .*ssh.*No such file/;

/** What it said in one line, without the frame that it draws around warnings. */
const wordsOf = (said: string): string =>
  said
    .split(/\r?\n/)
    .map((line) => line.replace(/^@.*@$|^@+$/, '').trim())
    .filter((line) => line !== '')
    .join(' ');
