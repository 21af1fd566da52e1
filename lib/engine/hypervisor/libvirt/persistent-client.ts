import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { readFailure } from './failure.ts';

/** Output of the client. */
export interface ClientOutput {
  stdout: string;
  stderr: string;
}

/** Maximum output of one command; a client that exceeds it is ended. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Output after a lost connection, even if virsh has reconnected. */
const LOST = /connect/i;

export class PersistentClient {
  readonly #child: ChildProcessWithoutNullStreams;
  #written: ClientOutput = { stdout: '', stderr: '' };
  #hear: () => void = () => undefined;
  #hasEnded = false;

  /** @param command a virsh that reads its commands from stdin */
  constructor(command: [string, string[]]) {
    this.#child = spawn(...command);
    this.#listen('stdout');
    this.#listen('stderr');
    for (const event of ['close', 'error']) this.#child.on(event, () => this.#end());
    // The exit of the process reports the failure.
    this.#child.stdin.on('error', () => undefined);
    // Callers have a timer.
    this.#child.unref();
    for (const pipe of this.#child.stdio) if (pipe instanceof Socket) pipe.unref();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Runs a command line; callers must wait for the previous one. `late`: timeout; `gone`: the connection is or was
   * lost. In both cases the client has ended.
   */
  async run(line: string, timeoutMs: number): Promise<ClientOutput | 'late' | 'gone'> {
    this.#written = { stdout: '', stderr: '' };
    const mark = randomUUID();
    const answer = await new Promise<ClientOutput | 'late' | 'gone'>((resolve) => {
      const timer = setTimeout(() => resolve('late'), timeoutMs);
      this.#hear = () => {
        const between = this.#hasEnded ? 'gone' : this.#between(mark);
        if (!between) return;
        clearTimeout(timer);
        resolve(between);
      };
      // virsh echoes its input, so the marks are split there and complete only in the output.
      const [begin, end] = [`'${mark}''<'`, `'${mark}''>'`];
      this.#child.stdin.write(`echo ${begin}; ${line}; echo ${end}; echo --err ${end}\n`);
      this.#hear();
    });
    this.#hear = () => undefined;
    if (typeof answer === 'string') this.close();
    return answer;
  }

  close(): void {
    this.#child.kill('SIGKILL');
    this.#end();
  }

  #between(mark: string): ClientOutput | 'gone' | undefined {
    const { stdout, stderr } = this.#written;
    const [begin, end, endOfErrors] = [
      stdout.indexOf(`${mark}<`),
      stdout.indexOf(`${mark}>`),
      stderr.indexOf(`${mark}>`),
    ];
    if (end === -1 || endOfErrors === -1) return undefined;
    // The last line before the mark belongs to the mark.
    const errors = stderr.slice(0, stderr.lastIndexOf('\n', endOfErrors) + 1);
    if (LOST.test(errors) || readFailure(errors).kind === 'lost') return 'gone';
    return { stdout: stdout.slice(begin + mark.length + 1, end), stderr: errors };
  }

  #listen(output: keyof ClientOutput): void {
    this.#child[output].setEncoding('utf8').on('data', (text: string) => {
      if (this.#written[output].length + text.length > MAX_CHARACTERS) this.close();
      else this.#written[output] += text;
      this.#hear();
    });
  }

  #end(): void {
    this.#hasEnded = true;
    this.#hear();
  }
}
