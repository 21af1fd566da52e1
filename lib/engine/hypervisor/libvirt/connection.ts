import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ProgramFailure, runProgram } from '#lib/engine/programs/run-program.ts';
import { assertOwnership } from '#lib/engine/workflows/run-ownership.ts';
import { isSsh } from '#lib/settings/libvirt-address.ts';
import { type FailureKind, parseFailures, readFailure, VirshFailure } from './failure.ts';
import { type ClientOutput, PersistentClient } from './persistent-client.ts';
import { type ForwardedSocket, Tunnel } from './tunnel.ts';

/**
 * Timeout of commands that wait neither for a guest nor a disk. libvirt reports a busy domain after 30 s
 * (QEMU_JOB_WAIT_TIME).
 */
const QUICK_MS = 40_000;
/** Timeout after which a host counts as silent. */
const ANSWER_MS = 10_000;
/** Timeout of a heartbeat, and so of a round of heartbeats. */
const HEARTBEAT_MS = 5000;
/** After a failed wait of this length, the host counts as silent for all callers for a while. */
const SLOW_MS = 5000;
const SILENT_MS = 60_000;
/** Timeout for copies and migrations of large machines. */
export const LONGEST_MS = 12 * 3_600_000;
/** Idle time after which a client is closed. */
const IDLE_MS = 60_000;
const OUTPUT_BYTES = 256 * 1024 * 1024;

/** Limits of one command. */
export interface Limits {
  timeoutMs?: number;
  /** Maximum size of a file that the command may write locally, whatever the host sends. */
  fileBytes?: number;
}

/** A connection to the libvirt of one host through virsh. Commands are argument lists; no shell is involved. */
export class Connection {
  readonly host: string;
  readonly uri: string;
  readonly #folder: string;
  readonly #tunnel: Tunnel | undefined;
  /** Time of the last response, in ms since 1970. A host that was not contacted yet does not count as long silent. */
  answeredAt = Date.now();
  /** The same by the monotonic clock: the system clock can be set while the host is silent. */
  #answeredAtMs = performance.now();
  #silentUntilMs = 0;
  /** A connected client without work. */
  #idle: { client: PersistentClient; timer: NodeJS.Timeout } | undefined;

  /** @param folder for the temporary files that virsh reads */
  constructor(host: string, uri: string, folder: string) {
    this.host = host;
    this.uri = uri;
    this.#folder = folder;
    this.#tunnel = isSsh(uri) ? new Tunnel(uri) : undefined;
  }

  /** Time since the last response in ms, whatever the system clock was set to meanwhile. */
  get silentMs(): number {
    return performance.now() - this.#answeredAtMs;
  }

  /** Whether the host is this machine, so that its files and sockets are accessible. */
  get isLocal(): boolean {
    return /^[\w+]+:\/\/\//.test(this.uri) && !/^[^:]*\+(?:tcp|tls|ssh|libssh2?):/.test(this.uri);
  }

  /** Whether the sockets of the host are accessible. */
  get hasSockets(): boolean {
    return this.isLocal || this.#tunnel !== undefined;
  }

  /** Opens a socket of the host. @throws VirshFailure if that fails */
  async forwardSocket(socket: string): Promise<ForwardedSocket> {
    if (this.#tunnel) return await this.#tunnel.forwardSocket(socket);
    if (!this.isLocal)
      throw new VirshFailure('refused', `sockets of host ${this.host} can be reached by qemu+ssh only`);
    return { path: socket, release: async () => undefined };
  }

  /** The address for virsh. @throws VirshFailure if the host is not reachable */
  async address(): Promise<string> {
    if (!this.#tunnel) return this.uri;
    return `qemu+unix:///system?socket=${encodeURIComponent(await this.#tunnel.libvirt())}`;
  }

  async close(): Promise<void> {
    this.#takeIdle()?.close();
    await this.#tunnel?.close();
  }

  /** Runs one command and returns its output. @throws VirshFailure */
  async run(args: readonly string[], options: Limits = {}): Promise<string> {
    const { stdout, failure } = await this.#execute(args, options);
    if (failure) throw failure;
    return stdout;
  }

  /** Like `silence`, for frequent calls. */
  heartbeat = (): Promise<string | undefined> => this.silence(HEARTBEAT_MS);

  /** Why the host does not respond; undefined if it does. */
  async silence(longestMs = ANSWER_MS): Promise<string | undefined> {
    const ask = (address: string) => this.#queryPersistent(lineOf([['version', '--daemon']]), address, longestMs);
    const { failure } = await this.#measured(ask, longestMs);
    if (failure?.kind === 'lost') return failure.message;
    this.#silentUntilMs = 0;
    return undefined;
  }

  /** Runs a command with a temporary file of this content, whose path replaces `FILE`. */
  runWith(content: string, args: readonly string[], options?: Limits): Promise<string> {
    return this.withFiles([content], ([path = '']) =>
      this.run(
        args.map((arg) => (arg === FILE ? path : arg)),
        options,
      ),
    );
  }

  /** Creates temporary files with these contents, readable only by the owner. */
  async withFiles<T>(contents: readonly string[], work: (paths: string[]) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(this.#folder, 'virsh-'));
    try {
      const paths = contents.map((_, index) => join(folder, String(index)));
      for (const [index, path] of paths.entries()) await writeFile(path, contents[index] ?? '', { mode: 0o600 });
      return await work(paths);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Runs several commands over one connection, even if some fail, and returns their output. @param passing failures
   * that are ignored @throws VirshFailure
   */
  async runAll(
    commands: readonly (readonly string[])[],
    { passing = [], ...options }: Limits & { passing?: readonly FailureKind[] } = {},
  ): Promise<string> {
    return outputOf(await this.#execute([lineOf(commands)], options), passing);
  }

  /**
   * Runs read-only commands like `runAll`, with a client that is already connected. After a lost connection they all
   * run once more. @throws VirshFailure
   */
  async query(
    commands: readonly (readonly string[])[],
    { passing = [] }: { passing?: readonly FailureKind[] } = {},
  ): Promise<string> {
    const line = lineOf(commands);
    const query = (address: string) => this.#queryPersistent(line, address, QUICK_MS);
    return outputOf(await this.#awaited(query, QUICK_MS), passing);
  }

  /** Runs a command that must not appear in the process list. @throws VirshFailure */
  async runHidden(args: readonly string[]): Promise<void> {
    assertOwnership();
    const line = lineOf([args]);
    const child = spawn(...this.#reader(await this.address()), { timeout: QUICK_MS });
    child.stdin.end(`${line}\n`);
    child.stdout.resume();
    const [said] = parseFailures(await text(child.stderr));
    // In command mode, virsh exits with 0 even after failures.
    if (said) throw said;
    this.#recordResponse();
  }

  /** A host that drops packets must not block work on other hosts. */
  async #timed(work: (address: string) => Promise<Outcome>, timeoutMs: number): Promise<Outcome> {
    assertOwnership();
    if (performance.now() < this.#silentUntilMs) throw new VirshFailure('lost', `host ${this.host} does not respond`);
    return await this.#measured(work, timeoutMs);
  }

  #recordResponse(): void {
    this.answeredAt = Date.now();
    this.#answeredAtMs = performance.now();
  }

  /** Records whether the host responds. */
  async #measured(work: (address: string) => Promise<Outcome>, timeoutMs: number): Promise<Outcome> {
    const began = performance.now();
    const outcome = await this.address().then(work, failedOutcome);
    const ended = performance.now();
    if (outcome.failure?.kind !== 'lost') this.#recordResponse();
    else if (timeoutMs <= QUICK_MS && ended - began >= Math.min(SLOW_MS, timeoutMs))
      this.#silentUntilMs = ended + SILENT_MS;
    return outcome;
  }

  /** A host that responds to other commands is not lost, however long this one takes. */
  async #awaited(work: (address: string) => Promise<Outcome>, timeoutMs: number): Promise<Outcome> {
    const outcome = await this.#timed(work, timeoutMs);
    if (!outcome.isLate || (await this.silence(Math.min(timeoutMs, ANSWER_MS))) !== undefined) return outcome;
    return { ...outcome, failure: new VirshFailure('other', `not finished within ${timeoutMs / 1000} s`) };
  }

  #execute(args: readonly string[], { timeoutMs = QUICK_MS, fileBytes }: Limits): Promise<Outcome> {
    const bounds = fileBytes === undefined ? [] : ['prlimit', `--fsize=${fileBytes}`];
    return this.#awaited((address) => execute(['-q', '-c', address, ...args], timeoutMs, bounds), timeoutMs);
  }

  async #queryPersistent(line: string, address: string, timeoutMs: number): Promise<Outcome> {
    const client = this.#takeIdle() ?? new PersistentClient(this.#reader(address));
    const answer = await client.run(line, timeoutMs);
    if (answer === 'gone') return await execute(['-q', '-c', address, line], timeoutMs);
    if (answer === 'late') return { stdout: '', stderr: '', failure: noAnswer(timeoutMs), isLate: true };
    this.#storeIdle(client);
    return { ...answer, failure: undefined };
  }

  /** A client that reads commands from stdin, without a history file, which would contain secrets. */
  #reader(address: string): [string, string[]] {
    return virsh(['-q', '-c', address], ['VIRSH_HISTSIZE=0', `XDG_CACHE_HOME=${this.#folder}`]);
  }

  #takeIdle(): PersistentClient | undefined {
    const idle = this.#idle;
    clearTimeout(idle?.timer);
    this.#idle = undefined;
    return idle?.client.hasEnded ? undefined : idle?.client;
  }

  /** One idle client suffices; while it is busy, others are temporary. */
  #storeIdle(client: PersistentClient): void {
    this.#takeIdle()?.close();
    this.#idle = { client, timer: setTimeout(() => this.#takeIdle()?.close(), IDLE_MS).unref() };
  }
}

/** Placeholder for the path of a file in arguments. */
export const FILE = '{file}';

/** Quotes as virsh parses words. A line break would start another command, whatever the quotes. @throws VirshFailure */
function quote(word: string): string {
  if (/\p{Cc}/u.test(word)) throw new VirshFailure('refused', 'commands of virsh cannot contain control characters');
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * A program and its arguments. virsh failures are recognized by their English text, so it runs with the language C.
 * @param before environment settings followed by the wrapper command
 */
export const virsh = (args: readonly string[], before: readonly string[] = []): [string, string[]] => [
  'env',
  ['LC_ALL=C', ...before, 'virsh', ...args],
];

interface Outcome extends ClientOutput {
  failure: VirshFailure | undefined;
  /** Whether it timed out. */
  isLate?: boolean;
}

const lineOf = (commands: readonly (readonly string[])[]): string =>
  commands.map((words) => words.map(quote).join(' ')).join('; ');

/** The output of several commands. @throws VirshFailure for a failure not in `passing` */
function outputOf({ stdout, stderr, failure, isLate }: Outcome, passing: readonly FailureKind[]): string {
  if (failure?.kind === 'lost' || isLate) throw failure;
  for (const said of parseFailures(stderr)) if (!passing.includes(said.kind)) throw said;
  return stdout;
}

const noAnswer = (timeoutMs: number) => new VirshFailure('lost', `no response within ${timeoutMs / 1000} s`);

/** The result of a command that did not start. */
function failedOutcome(error: Error): Outcome {
  if (!(error instanceof VirshFailure)) throw error;
  return { stdout: '', stderr: '', failure: error };
}

async function execute(args: string[], timeoutMs: number, bounds: readonly string[] = []): Promise<Outcome> {
  try {
    const limits = { timeoutMs, outputBytes: OUTPUT_BYTES, isCut: true };
    return { ...(await runProgram(...virsh(args, bounds), limits)), failure: undefined };
  } catch (error) {
    if (!(error instanceof ProgramFailure)) throw error;
    const { stdout, stderr, killed } = error;
    return { stdout, stderr, failure: failureOf(error, timeoutMs), isLate: killed };
  }
}

function failureOf({ killed, code, stderr }: ProgramFailure, timeoutMs: number): VirshFailure {
  if (killed) return noAnswer(timeoutMs);
  return code === 'ENOENT' ? new VirshFailure('lost', 'virsh is not installed') : readFailure(stderr);
}
