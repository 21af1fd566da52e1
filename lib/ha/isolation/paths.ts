import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '#lib/http/context.ts';
import type { PlatformPaths } from './schema.ts';

const TIMEOUT_MS = 3000;

/** Checks what the control plane needs besides its hosts. @throws if the database does not respond */
export async function checkPlatformPaths({
  database,
  engine,
  env,
}: Pick<Services, 'database' | 'engine' | 'env'>): Promise<PlatformPaths> {
  const address = env.NEPHOS_HA_GATEWAY_ADDRESS;
  const [storage, gateway] = await Promise.all([
    isInTime(engine.storage.space()),
    address === undefined ? null : isReachable(address),
    database.read.selectFrom('versions').select('name').limit(1).execute(),
  ]);
  return {
    database: 'reachable',
    storage: storage ? 'reachable' : 'unreachable',
    gateway: gateway === null ? 'unchecked' : gateway ? 'reachable' : 'unreachable',
  };
}

function isInTime(work: Promise<unknown>): Promise<boolean> {
  const succeeds = work.then(
    () => true,
    () => false,
  );
  return Promise.race([succeeds, delay(TIMEOUT_MS, false, { ref: false })]);
}

/** A refused connection is a response as well. @param address with a port; IPv6 in brackets */
function isReachable(address: string): Promise<boolean> {
  const at = address.lastIndexOf(':');
  const host = address.slice(0, at).replace(/^\[|\]$/g, '');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port: Number(address.slice(at + 1)), timeout: TIMEOUT_MS });
  socket.once('connect', () => resolve(true));
  socket.once('timeout', () => resolve(false));
  socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
  return promise.finally(() => socket.destroy());
}
