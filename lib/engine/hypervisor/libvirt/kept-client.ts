import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { readFailure } from './failure.ts';

/** What a client wrote. */
export interface ClientOutput {
  stdout: string;
  stderr: string;
}

/** No host has more to say at once; one that does is let go. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** What it says of a connection that it lost, also when it has another one since. */
const LOST = /connect/i;

/**
 * A virsh that stays connected and is asked for one thing after the other: to start one takes twenty times as long as what
 * it is asked for. Ends with its starter, whose end closes what it reads.
 */
export class PersistentClient {
  readonly #child: ChildProcessWithoutNullStreams;
  #written: ClientOutput = { stdout: '', stderr: '' };
  #hear: () => void = () => undefined;
  #hasEnded = false;

  /** @param command of a virsh that reads its commands */
  constructor(command: [string, string[]]) {
    this.#child = spawn(...command);
    this.#listen('stdout');
    this.#listen('stderr');
    for (const event of ['close', 'error']) this.#child.on(event, () => this.#end());
    // Told by the end of the process.
    this.#child.stdin.on('error', () => undefined);
    // Whoever waits for an answer has a timer.
    this.#child.unref();
    for (const pipe of this.#child.stdio) if (pipe instanceof Socket) pipe.unref();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Answers what came of a line of commands, never while another one is under way: `late` when it took too long, `gone`
   * when there is no connection any more, or was none meanwhile. After those two it has ended.
   */
  async ask(line: string, timeoutMs: number): Promise<ClientOutput | 'late' | 'gone'> {
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
      // It repeats what it reads; put together are the marks only in what it answers.
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
    // The last line of these is the mark's own.
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
