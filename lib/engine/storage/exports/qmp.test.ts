import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withQmp } from './qmp.ts';

test('a daemon that exits before it reads a command counts as missing', async () => {
  const path = join(tmpdir(), `nephos-qmp-${process.pid}.sock`);
  const server = createServer({ pauseOnConnect: true }, (socket) => void delay(20).then(() => socket.destroy()));
  server.listen(path);
  await once(server, 'listening');
  try {
    await expect(withQmp(path, (ask) => ask('query-block'))).rejects.toThrow('is closed');
  } finally {
    server.close();
    rmSync(path, { force: true });
  }
});
