import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface Limit {
  url: string;
  stop(): Promise<void>;
}

/** Starts a bare server that sends the text and does no other work per request. */
export async function startLimit(folder: string, text: string): Promise<Limit> {
  const file = join(folder, 'limit.json');
  writeFileSync(file, text);
  return startBareServer('bench/limit-server.ts', file);
}

/** Starts the module of a bare server, which sends its address when it listens. */
export async function startBareServer(module: string, argument: string): Promise<Limit> {
  const child = fork(module, [argument]);
  const [address] = (await once(child, 'message')) as [AddressInfo];
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
