import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { useFakeVirsh } from '#lib/testing/fake-virsh.ts';
import { ENDLESS } from '#lib/testing/idle-context.ts';
import { Connection } from './connection.ts';
import { Pool } from './pool.ts';
import { Transfers } from './transfers.ts';

const virsh = useFakeVirsh();

/** A pool whose host announces one size and sends another number of bytes. */
function poolSending({ said, sent }: { said: number; sent: number }): Pool {
  virsh.is(`case "$4 $5" in
  pool-info*) echo 'State: running' ;;
  pool-dumpxml*) echo '<pool><target><path>${virsh.folder}</path></target></pool>' ;;
  vol-download*) head -c ${sent} /dev/zero >"$6" ;;
  *vol-info*) echo 'Physical: ${said}' ;;
esac`);
  const pool = new Pool(new Connection('h1', 'qemu:///system', virsh.folder), virsh.folder);
  vi.spyOn(pool, 'length').mockResolvedValue(said);
  return pool;
}

test('a file is here until it is let go of, in a folder of its own', async () => {
  const folder = join(virsh.folder, 'transfers');
  const fetched = await new Transfers(folder, ENDLESS).fetch(poolSending({ said: 3, sent: 3 }), 'disk');
  expect(await readFile(fetched.path)).toEqual(Buffer.alloc(3));
  await fetched[Symbol.asyncDispose]();
  expect(readdirSync(folder)).toEqual([]);
});

test('an empty one is empty', async () => {
  const fetched = await new Transfers(virsh.folder, ENDLESS).fetch(poolSending({ said: 0, sent: 9 }), 'disk');
  expect(await readFile(fetched.path, 'utf8')).toBe('');
});

test('a host that sends more than it said is cut off there, and nothing stays', async () => {
  const folder = join(virsh.folder, 'transfers');
  const fetched = new Transfers(folder, ENDLESS).fetch(poolSending({ said: 4096, sent: 1e9 }), 'disk');
  await expect(fetched).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

test('there is to be room for all that is under way, before any of it comes', async () => {
  const requested: number[] = [];
  const room = {
    reserve: async (bytes: number) => {
      requested.push(bytes);
      if (bytes > 100) throw new Error('full');
    },
  };
  const transfers = new Transfers(join(virsh.folder, 'transfers'), room);
  const pool = poolSending({ said: 60, sent: 60 });
  const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(pool, 'download').mockImplementationOnce(async (_name, path, bytes) => {
    begun.resolve();
    await ends.promise;
    await writeFile(path, Buffer.alloc(bytes));
  });
  const first = transfers.fetch(pool, 'one');
  await begun.promise;
  await expect(transfers.fetch(pool, 'two')).rejects.toThrow('full');
  ends.resolve();
  // Received bytes no longer count as free space.
  const third = await first.then(() => transfers.fetch(pool, 'three'));
  expect(existsSync(third.path)).toBe(true);
  expect(requested).toEqual([60, 120, 60]);
});
