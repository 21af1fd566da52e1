import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/** Longer than any command of a daemon that lives takes: those that copy only begin to. */
const ANSWER_MS = 30_000;
const LOOK_MS = 20;

/** Gives a command to a daemon of QEMU and answers what it returned. @throws Error with what it said instead */
export type QmpExecutor = (execute: string, args?: object) => Promise<unknown>;

/** Nobody listens at a socket, or not any more. */
class NobodyListens extends Error {
  override name = 'NobodyListens';
}

/** Whether somebody listens at a unix socket. */
export async function isListening(path: string): Promise<boolean> {
  try {
    (await connected(path)).destroy();
    return true;
  } catch (error) {
    if (error instanceof NobodyListens) return false;
    throw error;
  }
}

/**
 * Speaks with a daemon of QEMU by its machine protocol; it listens to one at a time, so be short.
 * @throws NobodyListens when there is none
 */
export async function withQmp<T>(path: string, work: (ask: QmpExecutor) => Promise<T>): Promise<T> {
  const socket = await connected(path);
  try {
    const answers = answersOf(socket);
    const ask: QmpExecutor = async (execute, args) => {
      socket.write(`${JSON.stringify({ execute, ...(args ? { arguments: args } : {}) })}\n`);
      for (;;) {
        const { value, done } = await answers.next();
        if (done) throw new NobodyListens(`Nobody listens at ${path} any more.`);
        if (value.error) throw new Error(value.error.desc);
        if ('return' in value) return value.return;
      }
    };
    await ask('qmp_capabilities');
    return await work(ask);
  } finally {
    socket.destroy();
  }
}

/** Tells a daemon to end; resolves when it has closed the disks that it had open. */
export async function quit(path: string): Promise<void> {
  const socket = await connected(path);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.resume();
  socket.write('{"execute":"qmp_capabilities"}\n{"execute":"quit"}\n');
  await closed;
}

async function connected(path: string): Promise<Socket> {
  for (const end = Date.now() + ANSWER_MS; ; await delay(LOOK_MS)) {
    try {
      return await connectedOnce(path);
    } catch (error) {
      // So many wait to be heard that nobody else may.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || Date.now() >= end) throw error;
    }
  }
}

function connectedOnce(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error(`No answer at ${path}.`)));
    socket.once('connect', () => resolve(socket));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const isNobody = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      reject(isNobody ? new NobodyListens(`Nobody listens at ${path}.`) : error);
    });
  });
}

interface QmpReply {
  return?: unknown;
  error?: { desc: string };
}

/** Ends also where the daemon does, whether or not it had heard us. */
async function* answersOf(socket: Socket): AsyncGenerator<QmpReply> {
  try {
    for await (const line of createInterface({ input: socket })) yield JSON.parse(line) as QmpReply;
  } catch (error) {
    if (!['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
