import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ProgramFailure, runProgram } from '#lib/engine/programs/run-program.ts';
import { assertOurs } from '#lib/engine/workflows/waiting.ts';
import { isSsh } from './address.ts';
import { type FailureKind, failuresIn, readFailure, VirshFailure } from './failure.ts';
import { type ClientOutput, PersistentClient } from './kept-client.ts';
import { type LentSocket, Tunnel } from './tunnel.ts';

/**
 * What a host takes for anything that does not wait for a guest or a disk: libvirt itself waits 30 s for a domain that something
 * else is under way with (its QEMU_JOB_WAIT_TIME), and then says so.
 */
const QUICK_MS = 40_000;
/** After this it counts as silent. */
const ANSWER_MS = 10_000;
/** Whoever waited this long in vain has told everybody else that the host is silent, for a while. */
const SLOW_MS = 5000;
const SILENT_MS = 60_000;
/** Copies and migrations of large machines. */
export const LONGEST_MS = 12 * 3_600_000;
/** A client that nobody asked anything for so long is let go. */
const IDLE_MS = 60_000;
const OUTPUT_BYTES = 256 * 1024 * 1024;

/** Of one command. */
export interface Limits {
  timeoutMs?: number;
  /** The longest file that it may write here, whatever the host sends. */
  fileBytes?: number;
}

/** A connection to the libvirt of one host, by its command-line client: always lists of arguments, never a shell. */
export class Connection {
  readonly host: string;
  readonly uri: string;
  readonly #folder: string;
  readonly #tunnel: Tunnel | undefined;
  /**
   * When it answered last, as milliseconds since 1970. One that this process has not reached yet is not taken for one that has been
   * silent for long.
   */
  answeredAt = Date.now();
  #silentUntil = 0;
  /** Connected, with nothing to do for the moment. */
  #idle: { client: PersistentClient; timer: NodeJS.Timeout } | undefined;

  /** @param folder where files lie for the moment that virsh reads them */
  constructor(host: string, uri: string, folder: string) {
    this.host = host;
    this.uri = uri;
    this.#folder = folder;
    this.#tunnel = isSsh(uri) ? new Tunnel(uri) : undefined;
  }

  /** Whether the host is this machine, so that its files and sockets are at hand. */
  get isLocal(): boolean {
    return /^[\w+]+:\/\/\//.test(this.uri) && !/^[^:]*\+(?:tcp|tls|ssh|libssh2?):/.test(this.uri);
  }

  /** Whether the sockets of the host can be had here. */
  get hasSockets(): boolean {
    return this.isLocal || this.#tunnel !== undefined;
  }

  /** Lends a socket of the host. @throws VirshFailure where it cannot be had */
  async lend(socket: string): Promise<LentSocket> {
    if (this.#tunnel) return await this.#tunnel.lend(socket);
    if (!this.isLocal) throw new VirshFailure('refused', `sockets of ${this.host} are reached by qemu+ssh alone`);
    return { path: socket, release: async () => undefined };
  }

  /** The address as virsh is told it. @throws VirshFailure when the host is not reached */
  async address(): Promise<string> {
    if (!this.#tunnel) return this.uri;
    return `qemu+unix:///system?socket=${encodeURIComponent(await this.#tunnel.libvirt())}`;
  }

  /** Lets go of what is kept open. */
  async close(): Promise<void> {
    this.#takeIdle()?.close();
    await this.#tunnel?.close();
  }

  /**
   * Runs one command and answers what it wrote.
   * @throws VirshFailure
   */
  async run(args: readonly string[], options: Limits = {}): Promise<string> {
    const { stdout, failure } = await this.#execute(args, options);
    if (failure) throw failure;
    return stdout;
  }

  /** Why the host does not answer now; undefined when it does. */
  async silence(longestMs = ANSWER_MS): Promise<string | undefined> {
    this.#silentUntil = 0;
    const ask = (address: string) => execute(['-q', '-c', address, 'version', '--daemon'], longestMs);
    const { failure } = await this.#timed(ask, longestMs);
    return failure?.kind === 'lost' ? failure.message : undefined;
  }

  /** Runs a command that reads a file which holds this text; its path takes the place of `FILE`. */
  runWith(content: string, args: readonly string[], options?: Limits): Promise<string> {
    return this.withFiles([content], ([path = '']) =>
      this.run(
        args.map((arg) => (arg === FILE ? path : arg)),
        options,
      ),
    );
  }

  /** Lends files that hold these texts, readable by nobody else. */
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
   * Runs several commands over one connection, all of them whatever the others do, and answers what they wrote.
   * @param passing failures that do not count
   * @throws VirshFailure
   */
  async runAll(
    commands: readonly (readonly string[])[],
    { passing = [], ...options }: Limits & { passing?: readonly FailureKind[] } = {},
  ): Promise<string> {
    return judged(await this.#execute([lineOf(commands)], options), passing);
  }

  /**
   * Asks several things over one connection, as `runAll`, of a client that is connected already. For what changes nothing: where the
   * connection was lost, it is all asked once more.
   * @throws VirshFailure
   */
  async ask(
    commands: readonly (readonly string[])[],
    { passing = [] }: { passing?: readonly FailureKind[] } = {},
  ): Promise<string> {
    const line = lineOf(commands);
    const asked = (address: string) => this.#askKept(line, address);
    return judged(await this.#awaited(asked, QUICK_MS), passing);
  }

  /**
   * Runs a command that other users of this machine must not see among its processes.
   * @throws VirshFailure
   */
  async runHidden(args: readonly string[]): Promise<void> {
    assertOurs();
    const line = lineOf([args]);
    const child = spawn(...this.#reader(await this.address()), { timeout: QUICK_MS });
    child.stdin.end(`${line}\n`);
    child.stdout.resume();
    const [said] = failuresIn(await text(child.stderr));
    // Reading its commands, virsh ends well whatever they did.
    if (said) throw said;
    this.answeredAt = Date.now();
  }

  /** One host that swallows all that is sent to it must not hold up the work on others. */
  async #timed(work: (address: string) => Promise<Outcome>, timeoutMs: number): Promise<Outcome> {
    assertOurs();
    const began = Date.now();
    if (began < this.#silentUntil) throw new VirshFailure('lost', `the host ${this.host} is silent`);
    const outcome = await this.address().then(work, failed);
    const ended = Date.now();
    if (outcome.failure?.kind !== 'lost') this.answeredAt = ended;
    else if (timeoutMs <= QUICK_MS && ended - began >= Math.min(SLOW_MS, timeoutMs))
      this.#silentUntil = ended + SILENT_MS;
    return outcome;
  }

  /** A host that still answers others is not lost, however long something takes there. */
  async #awaited(work: (address: string) => Promise<Outcome>, timeoutMs: number): Promise<Outcome> {
    const outcome = await this.#timed(work, timeoutMs);
    if (!outcome.isLate || (await this.silence(Math.min(timeoutMs, ANSWER_MS))) !== undefined) return outcome;
    return { ...outcome, failure: new VirshFailure('other', `not done within ${timeoutMs / 1000} s`) };
  }

  #execute(args: readonly string[], { timeoutMs = QUICK_MS, fileBytes }: Limits): Promise<Outcome> {
    const bounds = fileBytes === undefined ? [] : ['prlimit', `--fsize=${fileBytes}`];
    return this.#awaited((address) => execute(['-q', '-c', address, ...args], timeoutMs, bounds), timeoutMs);
  }

  async #askKept(line: string, address: string): Promise<Outcome> {
    const client = this.#takeIdle() ?? new PersistentClient(this.#reader(address));
    const answer = await client.ask(line, QUICK_MS);
    if (answer === 'gone') return await execute(['-q', '-c', address, line], QUICK_MS);
    if (answer === 'late') return { stdout: '', stderr: '', failure: noAnswer(QUICK_MS), isLate: true };
    this.#keep(client);
    return { ...answer, failure: undefined };
  }

  /** A client that reads its commands. It would keep them in a file of the user's, secrets among them. */
  #reader(address: string): [string, string[]] {
    return virsh(['-q', '-c', address], ['VIRSH_HISTSIZE=0', `XDG_CACHE_HOME=${this.#folder}`]);
  }

  #takeIdle(): PersistentClient | undefined {
    const idle = this.#idle;
    clearTimeout(idle?.timer);
    this.#idle = undefined;
    return idle?.client.hasEnded ? undefined : idle?.client;
  }

  /** One is enough: while it is busy, others come and go. */
  #keep(client: PersistentClient): void {
    this.#takeIdle()?.close();
    this.#idle = { client, timer: setTimeout(() => this.#takeIdle()?.close(), IDLE_MS).unref() };
  }
}

/** Stands for the path of a file among arguments. */
export const FILE = '{file}';

/**
 * As virsh itself takes words apart. Where it reads its commands, each line is one, whatever the quotes: a word with another line in
 * it would be commands of its own. @throws VirshFailure
 */
function quote(word: string): string {
  if (/\p{Cc}/u.test(word)) throw new VirshFailure('refused', 'virsh is told no control characters');
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * A program and its arguments. What virsh says is told apart by its text, so it is to speak the language C.
 * @param before settings of its environment, and then what starts it
 */
export const virsh = (args: readonly string[], before: readonly string[] = []): [string, string[]] => [
  'env',
  ['LC_ALL=C', ...before, 'virsh', ...args],
];

interface Outcome extends ClientOutput {
  failure: VirshFailure | undefined;
  /** Whether it was given up, as it took too long. */
  isLate?: boolean;
}

const lineOf = (commands: readonly (readonly string[])[]): string =>
  commands.map((words) => words.map(quote).join(' ')).join('; ');

/** What several commands wrote. @throws VirshFailure for one that is not among those that may pass */
function judged({ stdout, stderr, failure, isLate }: Outcome, passing: readonly FailureKind[]): string {
  if (failure?.kind === 'lost' || isLate) throw failure;
  for (const said of failuresIn(stderr)) if (!passing.includes(said.kind)) throw said;
  return stdout;
}

const noAnswer = (timeoutMs: number) => new VirshFailure('lost', `no answer within ${timeoutMs / 1000} s`);

/** What came of a command that never began. */
function failed(error: Error): Outcome {
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
