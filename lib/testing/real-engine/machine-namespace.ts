import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, ENVIRONMENT } from './command.ts';

/** First process of an enclosure: it takes in the orphans of daemons, and ends when the pipe to its starter closes. */
const INIT = 'echo ready; read -r';

/**
 * Namespaces of mounts, network, processes and name, as a machine of its own has them: what runs inside ends with its first
 * process, and that one ends with whoever started it.
 */
export class MachineNamespace {
  readonly #child: ChildProcess;
  /** The first process, as seen from outside. */
  readonly pid: number;

  private constructor(child: ChildProcess, pid: number) {
    this.#child = child;
    this.pid = pid;
  }

  /**
   * @param hostname what those inside think the machine is called
   * @param own what they see in the place of files and folders of the machine, by path; a folder is made where nothing is
   * @throws when the system refuses, as it does to who is not root
   */
  static async start(hostname: string, own: ReadonlyMap<string, string>): Promise<MachineNamespace> {
    const namespaces = ['--mount', '--net', '--pid', '--uts', '--ipc', '--fork', '--kill-child', '--mount-proc'];
    const child = spawn('unshare', [...namespaces, 'bash', '--norc', '-c', INIT], {
      env: ENVIRONMENT,
      stdio: 'pipe',
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    const failed = once(child, 'close').then(() =>
      Promise.reject(new Error(`No namespaces, which take root: ${said}`)),
    );
    await Promise.race([once(child.stdout, 'data'), failed]);
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    const enclosure = new MachineNamespace(child, Number(children.trim()));
    await enclosure.#furnish(hostname, own);
    return enclosure;
  }

  async #furnish(hostname: string, own: ReadonlyMap<string, string>): Promise<void> {
    await this.run('hostname', [hostname]);
    // Of this network namespace; what the machine mounts below it, control groups, is out of sight.
    await this.run('mount', ['-t', 'sysfs', 'sysfs', '/sys']);
    for (const [path, source] of own) {
      for (const place of [path, source]) if (!existsSync(place)) mkdirSync(place, { recursive: true });
      await this.run('mount', ['--bind', source, path]);
    }
    await this.run('ip', ['link', 'set', 'lo', 'up']);
  }

  /** Runs a command inside and answers what it wrote. */
  run(name: string, args: readonly string[]): Promise<string> {
    const [enter = '', ...rest] = this.inside([name, ...args]);
    return command(enter, rest);
  }

  /** The command that runs another one inside. */
  inside(words: readonly string[]): string[] {
    return ['nsenter', '--target', String(this.pid), '--mount', '--net', '--pid', '--uts', '--ipc', '--', ...words];
  }

  /** Runs a command on the network inside, where processes of other enclosures are named as outside. */
  ip(args: readonly string[]): Promise<string> {
    return command('nsenter', [`--net=${join('/proc', String(this.pid), 'ns', 'net')}`, '--', 'ip', ...args]);
  }

  /** Ends every process inside at once; resolves when none is left. */
  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    process.kill(this.pid, 'SIGKILL');
    await ended;
  }
}
