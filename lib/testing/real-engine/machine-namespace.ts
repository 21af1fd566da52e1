import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, ENVIRONMENT } from './command.ts';

/** First process of a namespace: it adopts orphaned daemons, and ends when the pipe to its parent closes. */
const INIT = 'echo ready; read -r';

/**
 * Mount, network, pid, hostname and IPC namespaces that form a separate machine. Everything inside ends with its first
 * process, and that one ends with the process that started it.
 */
export class MachineNamespace {
  readonly #child: ChildProcess;
  /** Pid of the first process, as seen from outside. */
  readonly pid: number;

  private constructor(child: ChildProcess, pid: number) {
    this.#child = child;
    this.pid = pid;
  }

  /**
   * @param hostname the hostname inside
   * @param own replacements for paths of the machine, as source by path; a missing path is created as a folder
   * @throws if the system refuses, as it does without root
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
    // The new sysfs shows this network namespace and hides the machine's control groups.
    await this.run('mount', ['-t', 'sysfs', 'sysfs', '/sys']);
    for (const [path, source] of own) {
      for (const place of [path, source]) if (!existsSync(place)) mkdirSync(place, { recursive: true });
      await this.run('mount', ['--bind', source, path]);
    }
    await this.run('ip', ['link', 'set', 'lo', 'up']);
  }

  run(name: string, args: readonly string[]): Promise<string> {
    const [enter = '', ...rest] = this.inside([name, ...args]);
    return command(enter, rest);
  }

  /** Returns the command that runs another one inside. */
  inside(words: readonly string[]): string[] {
    return ['nsenter', '--target', String(this.pid), '--mount', '--net', '--pid', '--uts', '--ipc', '--', ...words];
  }

  /** Runs `ip` in the network namespace only, so that pids of other namespaces are those seen from outside. */
  ip(args: readonly string[]): Promise<string> {
    return command('nsenter', [`--net=${join('/proc', String(this.pid), 'ns', 'net')}`, '--', 'ip', ...args]);
  }

  /** Kills every process inside; resolves when none is left. */
  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    process.kill(this.pid, 'SIGKILL');
    await ended;
  }
}
