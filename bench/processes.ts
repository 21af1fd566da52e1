import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface RunningServer {
  url: string;
  /** Resident memory in MiB. */
  memoryMib(): number;
  stop(): Promise<void>;
}

/** Starts the limit: a bare server that answers with this value. */
export async function startLimit(folder: string, value: unknown): Promise<RunningServer> {
  const file = join(folder, 'limit.json');
  writeFileSync(file, JSON.stringify(value));
  const child = fork('bench/limit-server.ts', [file]);
  const [address] = (await once(child, 'message')) as [AddressInfo];
  return running(child, `http://127.0.0.1:${address.port}`);
}

/** Starts Nephos itself, as `npm start` does, on a data folder. @throws when it is not ready within a minute */
export async function startNephos(folder: string, settings: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const child = fork('server.ts', [], {
    env: { ...process.env, NODE_ENV: 'production', NEPHOS_DATA: folder, PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return running(child, url);
    await delay(100);
  }
  throw new Error('Nephos did not become ready within a minute.');
}

function running(child: ChildProcess, url: string): RunningServer {
  return {
    url,
    memoryMib: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
