import { ApiError } from '#lib/client/api-error.ts';
import { type AdminServerAction, actOnServer, fetchServer } from '#lib/compute/servers/everywhere-queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import type { PlannedMove } from './plan-moves.ts';

const lookEveryMs = 1_500;
const stateOf = (server: Server) => server['OS-EXT-STS:vm_state'];
const isBusy = (server: Server) => server['OS-EXT-STS:task_state'] !== null;

/** Looks at a server until nothing is under way there. @throws when the signal aborts */
async function settled(projectId: string, id: string, signal: AbortSignal): Promise<Server> {
  for (;;) {
    signal.throwIfAborted();
    const server = await fetchServer(projectId, id, signal);
    if (!isBusy(server)) return server;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

const failed = (server: Server, otherwise: string) =>
  new ApiError({ status: 0, code: 'moveFailed', message: server.fault?.message ?? otherwise });

interface Order {
  /** Whose token is used. */
  projectId: string;
  /** Stands in the history of the server. */
  reason?: string | undefined;
}

/** Does what is planned for one server and waits until it is done. @throws ApiError when it is not */
export async function carryOut({ projectId, reason }: Order, move: PlannedMove, signal: AbortSignal): Promise<void> {
  const { server, how, to = null } = move;
  const { id } = server;
  const ask = (action: AdminServerAction) => actOnServer(projectId, id, action, reason);
  switch (how) {
    case 'none':
      return;
    case 'stop': {
      await ask({ 'os-stop': null });
      const now = await settled(projectId, id, signal);
      if (stateOf(now) !== 'stopped') throw failed(now, msg('It was not stopped.'));
      return;
    }
    case 'start': {
      await ask({ 'os-start': null });
      const now = await settled(projectId, id, signal);
      if (stateOf(now) !== 'active') throw failed(now, msg('It was not started.'));
      return;
    }
    case 'live':
      await ask({ 'os-migrateLive': { host: to, block_migration: 'auto' } });
      return assertLeft(move, await settled(projectId, id, signal));
    case 'cold': {
      await ask({ migrate: { host: to } });
      const arrived = await settled(projectId, id, signal);
      assertLeft(move, arrived);
      if (stateOf(arrived) !== 'resized') return;
      await ask({ confirmResize: null });
      const confirmed = await confirmedServer(projectId, id, signal);
      if (stateOf(confirmed) === 'error') throw failed(confirmed, msg('It arrived, but the move was not confirmed.'));
      return;
    }
    default:
      return how satisfies never;
  }
}

/** A confirmation has no task; it is done when the server has left its state. */
async function confirmedServer(projectId: string, id: string, signal: AbortSignal): Promise<Server> {
  for (;;) {
    const server = await settled(projectId, id, signal);
    if (stateOf(server) !== 'resized') return server;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

function assertLeft({ from }: PlannedMove, now: Server): void {
  const isThere = now['OS-EXT-SRV-ATTR:host'] === from;
  if (isThere || stateOf(now) === 'error') {
    throw failed(now, msg('It did not leave its host. Its activity says why.'));
  }
}
