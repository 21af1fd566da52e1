import { type ExecFileException, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isSsh } from './address.ts';
import { type FailureKind, failuresIn, isFailure, readFailure, VirshFailure } from './failure.ts';
import { type LentSocket, Tunnel } from './tunnel.ts';

/** What a host takes for anything that does not wait for a guest or a disk. */
const QUICK_MS = 30_000;
/** After this it counts as silent. */
const ANSWER_MS = 10_000;
/** Whoever waited this long in vain has told everybody else that the host is silent, for a while. */
const SLOW_MS = 5000;
const SILENT_MS = 60_000;
/** Copies and migrations of large machines. */
export const LONGEST_MS = 12 * 3_600_000;
const OUTPUT_BYTES = 256 * 1024 * 1024;

interface Options {
  timeoutMs?: number;
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
    await this.#tunnel?.close();
  }

  /**
   * Runs one command and answers what it wrote.
   * @throws VirshFailure
   */
  async run(args: readonly string[], options: Options = {}): Promise<string> {
    const { stdout, failure } = await this.#execute(args, options);
    if (failure) throw failure;
    return stdout;
  }

  /** Why the host does not answer now; undefined when it does. */
  async silence(): Promise<string | undefined> {
    this.#silentUntil = 0;
    return this.run(['version', '--daemon'], { timeoutMs: ANSWER_MS }).then(
      () => undefined,
      (error: Error) => (isFailure(error, 'lost') ? error.message : undefined),
    );
  }

  /** Runs a command that reads a file which holds this text; its path takes the place of `FILE`. */
  runWith(content: string, args: readonly string[], options?: Options): Promise<string> {
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
    { passing = [], ...options }: Options & { passing?: readonly FailureKind[] } = {},
  ): Promise<string> {
    const line = commands.map((words) => words.map(quote).join(' ')).join('; ');
    const { stdout, stderr, failure } = await this.#execute([line], options);
    if (failure?.kind === 'lost') throw failure;
    for (const said of failuresIn(stderr)) if (!passing.includes(said.kind)) throw said;
    return stdout;
  }

  /**
   * Runs a command that other users of this machine must not see among its processes.
   * @throws VirshFailure
   */
  async runHidden(args: readonly string[]): Promise<void> {
    const child = spawn(...(await this.#reader()), { timeout: QUICK_MS });
    child.stdin.end(`${args.map(quote).join(' ')}\n`);
    child.stdout.resume();
    const [said] = failuresIn(await text(child.stderr));
    // Reading its commands, virsh ends well whatever they did.
    if (said) throw said;
    this.answeredAt = Date.now();
  }

  /** A client that reads its commands. It would keep them in a file of the user's, secrets among them. */
  async #reader(): Promise<[string, string[]]> {
    const history = ['VIRSH_HISTSIZE=0', `XDG_CACHE_HOME=${this.#folder}`];
    return virsh(['-q', '-c', await this.address()], history);
  }

  /** One host that swallows all that is sent to it must not hold up the work on others. */
  async #execute(args: readonly string[], { timeoutMs = QUICK_MS }: Options): Promise<Outcome> {
    const began = Date.now();
    if (began < this.#silentUntil) throw new VirshFailure('lost', `the host ${this.host} is silent`);
    const outcome = await this.address().then((address) => execute(['-q', '-c', address, ...args], timeoutMs), failed);
    const ended = Date.now();
    if (outcome.failure?.kind !== 'lost') this.answeredAt = ended;
    else if (timeoutMs <= QUICK_MS && ended - began >= Math.min(SLOW_MS, timeoutMs))
      this.#silentUntil = ended + SILENT_MS;
    return outcome;
  }
}

/** Stands for the path of a file among arguments. */
export const FILE = '{file}';

/** As virsh itself takes words apart. */
const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** A program and its arguments. What virsh says is told apart by its text, so it is to speak the language C. */
export const virsh = (args: readonly string[], settings: readonly string[] = []): [string, string[]] => [
  'env',
  ['LC_ALL=C', ...settings, 'virsh', ...args],
];

interface Outcome {
  stdout: string;
  stderr: string;
  failure: VirshFailure | undefined;
}

/** What came of a command that never began. */
function failed(error: Error): Outcome {
  if (!(error instanceof VirshFailure)) throw error;
  return { stdout: '', stderr: '', failure: error };
}

function execute(args: string[], timeoutMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: OUTPUT_BYTES } as const;
    execFile(...virsh(args), options, (error, stdout, stderr) => {
      const failure = error ? failureOf(error, stderr, timeoutMs) : undefined;
      resolve({ stdout, stderr, failure });
    });
  });
}

function failureOf(error: ExecFileException, stderr: string, timeoutMs: number): VirshFailure {
  if (error.killed) return new VirshFailure('lost', `no answer within ${timeoutMs / 1000} s`);
  return error.code === 'ENOENT' ? new VirshFailure('lost', 'virsh is not installed') : readFailure(stderr);
}
