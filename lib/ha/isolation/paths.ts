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
    respondsInTime(engine.storage),
    address === undefined ? null : isReachable(address),
    database.read.selectFrom('versions').select('name').limit(1).execute(),
  ]);
  return {
    database: 'reachable',
    storage: storage ? 'reachable' : 'unreachable',
    gateway: gateway === null ? 'unchecked' : gateway ? 'reachable' : 'unreachable',
  };
}

/** Requests to storages that have not responded in time, nor since. */
const hanging = new WeakMap<Services['engine']['storage'], Promise<boolean>>();

/** Sends no further request, and does not wait, while an earlier one hangs. */
async function respondsInTime(storage: Services['engine']['storage']): Promise<boolean> {
  if (hanging.has(storage)) return false;
  const responds = storage.space().then(
    () => true,
    () => false,
  );
  const outcome = await Promise.race([responds, delay(TIMEOUT_MS, undefined, { ref: false })]);
  if (outcome !== undefined) return outcome;
  hanging.set(storage, responds);
  void responds.finally(() => hanging.delete(storage));
  return false;
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
