import { tmpdir } from 'node:os';
import { Connection } from '#lib/engine/hypervisor/libvirt/connection.ts';
import { Host } from '#lib/engine/hypervisor/libvirt/host.ts';
import { Pool } from '#lib/engine/hypervisor/libvirt/pool.ts';
import { testSigner } from './signer.ts';

/** A libvirt host without a connection: methods that a test does not replace fail. */
export function idleHost(name = 'h1', signer = testSigner()): { connection: Connection; pool: Pool; host: Host } {
  const connection = new Connection(name, 'test:///default', tmpdir());
  const pool = new Pool(connection, `/${name}`);
  const place = { folder: `/${name}`, bridge: 'br-int', isOpenVSwitch: true, type: 'qemu' as const };
  const known = async () => undefined;
  const host = new Host({ connection, pool, place, ip: undefined, cpus: 1, known, signer });
  return { connection, pool, host };
}
