import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ProgramFailure, runProgram } from '#lib/engine/programs/run-program.ts';
import { assertOwnership, releaseWorker } from '#lib/engine/workflows/run-ownership.ts';

/** Access to Ceph. */
export interface CephOptions {
  pool: string;
  /** Without the prefix `client.`. */
  user: string;
  /** Path of `ceph.conf`. */
  conf: string;
}

/** Timeout of commands that move no data: longer than Ceph waits for a client that died with an image open. */
const QUICK_MS = 120_000;
/** Timeout for copying or removing a disk. */
export const LONGEST_MS = 6 * 3_600_000;
const OUTPUT_BYTES = 64 * 1024 * 1024;

/** Kinds of failures by the exit code of `rbd`. */
const KINDS: Record<number, CephFailure['kind']> = { 2: 'missing', 16: 'busy', 17: 'exists', 39: 'cloned' };

/** Failure of a Ceph tool. `cloned`: other images are based on its snapshots. */
export class CephFailure extends Error {
  override name = 'CephFailure';
  readonly kind: 'missing' | 'busy' | 'exists' | 'cloned' | 'other';

  constructor(kind: CephFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export const ignoreFailures =
  (...kinds: CephFailure['kind'][]) =>
  (error: unknown): undefined => {
    if (!(error instanceof CephFailure && kinds.includes(error.kind))) throw error;
    return undefined;
  };

type Tool = 'rbd' | 'ceph' | 'ceph-conf';

/** Ceph command-line tools, called with argument lists and without a shell. Waiting blocks no worker. */
export class Ceph {
  readonly pool: string;
  readonly user: string;
  readonly conf: string;

  constructor({ pool, user, conf }: CephOptions) {
    this.pool = pool;
    this.user = user;
    this.conf = conf;
  }

  /** Runs `rbd` and returns its output. @throws CephFailure */
  rbd(args: readonly string[], timeoutMs = QUICK_MS): Promise<string> {
    return this.run('rbd', args, timeoutMs);
  }

  /** Runs a tool and returns its output. @throws CephFailure */
  run(tool: Tool, args: readonly string[], timeoutMs = QUICK_MS): Promise<string> {
    return releaseWorker(async () => {
      assertOwnership();
      try {
        const limits = { timeoutMs, outputBytes: OUTPUT_BYTES, isCut: true };
        return (await runProgram(tool, [...this.#access, ...args], limits)).stdout;
      } catch (error) {
        if (!(error instanceof ProgramFailure)) throw error;
        const { killed, code, stderr, message } = error;
        const isLate = killed && code !== 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';
        if (isLate) throw new CephFailure('other', `Ceph did not respond within ${timeoutMs / 1000} s`);
        throw failureOf(code, stderr || message);
      }
    });
  }

  /** Runs `rbd` and yields its output as it arrives. @throws CephFailure */
  async *stream(args: readonly string[]): AsyncGenerator<Buffer> {
    assertOwnership();
    const child = spawn('rbd', [...this.#access, ...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: LONGEST_MS });
    const [closed, said] = [once(child, 'close'), text(child.stderr)];
    closed.catch(() => undefined);
    try {
      for await (const chunk of child.stdout) yield chunk as Buffer;
      const [code] = await closed;
      if (code !== 0) throw failureOf(code, await said);
    } finally {
      child.kill();
    }
  }

  /** Runs `rbd` with input. @throws errors of the source, or CephFailure */
  async feed(args: readonly string[], source: AsyncIterable<Buffer>): Promise<void> {
    assertOwnership();
    const child = spawn('rbd', [...this.#access, ...args], { stdio: ['pipe', 'ignore', 'pipe'], timeout: LONGEST_MS });
    const [closed, said] = [once(child, 'close'), text(child.stderr)];
    closed.catch(() => undefined);
    // It reports the reason itself.
    child.stdin.on('error', () => undefined);
    try {
      for await (const chunk of source) {
        if (!child.stdin.writable) break;
        if (!child.stdin.write(chunk)) await Promise.race([once(child.stdin, 'drain').catch(() => undefined), closed]);
      }
    } catch (error) {
      // Incomplete input is rejected by `rbd`.
      child.stdin.end();
      await closed;
      throw error;
    }
    child.stdin.end();
    const [code] = await closed;
    if (code !== 0) throw failureOf(code, await said);
  }

  get #access(): string[] {
    return ['--conf', this.conf, '--id', this.user];
  }
}

/** Output if the image was not even looked up; the exit code is that of a missing image. */
const UNREACHED = /couldn't connect to the cluster|error opening pool/;

function failureOf(code: unknown, stderr: string): CephFailure {
  const lines = stderr.split(/[\n\r]/).map((line) => line.trim());
  const said = lines.filter((line) => /^(?:rbd|Error)[ :]/.test(line)).map((line) => line.replace(/^rbd: /, ''));
  const message = (said.length > 0 ? said : lines.filter(Boolean)).join(' ').slice(0, 1000);
  const kind = UNREACHED.test(stderr) ? 'other' : KINDS[Number(code)];
  return new CephFailure(kind ?? 'other', message || 'rbd failed without a message');
}
