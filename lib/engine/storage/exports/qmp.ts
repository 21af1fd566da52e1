import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { NoResponseError } from '#lib/errors/no-response-error.ts';
import { ExportFailure } from './export-failure.ts';

/** Live daemons respond faster: commands that copy only start the copy. */
const ANSWER_MS = 30_000;
const LOOK_MS = 20;

/** Sends a command to a QEMU daemon and resolves to its result. @throws ExportFailure with its message */
export type QmpExecutor = (execute: string, args?: object) => Promise<unknown>;

/** Nothing listens at the socket. */
class NoListenerError extends Error {
  override name = 'NoListenerError';
}

/** Whether something listens at a Unix socket. */
export async function isListening(path: string): Promise<boolean> {
  try {
    (await connectWithRetry(path)).destroy();
    return true;
  } catch (error) {
    if (error instanceof NoListenerError) return false;
    throw error;
  }
}

/**
 * Opens a QMP session. A daemon accepts one at a time, so keep it short. @throws NoListenerError if there is no daemon
 */
export async function withQmp<T>(path: string, work: (ask: QmpExecutor) => Promise<T>): Promise<T> {
  const socket = await connectWithRetry(path);
  try {
    const answers = answersOf(socket);
    const ask: QmpExecutor = async (execute, args) => {
      socket.write(`${JSON.stringify({ execute, ...(args ? { arguments: args } : {}) })}\n`);
      for (;;) {
        const { value, done } = await answers.next();
        if (done) throw new NoListenerError(`The connection to ${path} is closed.`);
        if (value.error) throw new ExportFailure('rejected', value.error.desc);
        if ('return' in value) return value.return;
      }
    };
    await ask('qmp_capabilities');
    return await work(ask);
  } finally {
    socket.destroy();
  }
}

/** Ends a daemon; resolves when its disks are closed. */
export async function quit(path: string): Promise<void> {
  const socket = await connectWithRetry(path);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.resume();
  socket.write('{"execute":"qmp_capabilities"}\n{"execute":"quit"}\n');
  await closed;
}

async function connectWithRetry(path: string): Promise<Socket> {
  for (const end = Date.now() + ANSWER_MS; ; await delay(LOOK_MS)) {
    try {
      return await connectedOnce(path);
    } catch (error) {
      // The backlog of the socket is full.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || Date.now() >= end) throw error;
    }
  }
}

function connectedOnce(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new NoResponseError(`No response from ${path}.`)));
    socket.once('connect', () => resolve(socket));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const isNobody = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      reject(isNobody ? new NoListenerError(`No process is listening at ${path}.`) : error);
    });
  });
}

interface QmpReply {
  return?: unknown;
  error?: { desc: string };
}

/** Also ends when the daemon ends, whether or not it received the command. */
async function* answersOf(socket: Socket): AsyncGenerator<QmpReply> {
  try {
    for await (const line of createInterface({ input: socket })) yield JSON.parse(line) as QmpReply;
  } catch (error) {
    if (!['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
