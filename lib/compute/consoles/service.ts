import { packJson } from '#lib/db/column-types.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { Conflict, Invalid, PlatformError } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { sessionClaims } from '#lib/identity/tokens/session-claims.ts';
import { claimsOf } from '#lib/identity/tokens/validate.ts';
import { checkServerVerb } from '../servers/can.ts';
import { assertOnHost, hostUnresponsiveError } from '../servers/life/change.ts';
import { loadServer } from '../servers/service.ts';
import { isBuilding } from '../servers/states.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { SCREEN_PAGE_PATH, SERIAL_CONSOLE_PATH } from './paths.ts';
import type { ConsoleProtocol, ConsoleType, RemoteConsoleRequest } from './schema.ts';
import { issueConsoleToken } from './tokens.ts';

/**
 * A one-time console address, valid for ten minutes. @throws 404, 409 if the server has no host or is leaving it, 400
 * for consoles that the hypervisor lacks
 */
export async function createRemoteConsole(
  ctx: ProjectContext,
  id: string,
  { protocol, type }: RemoteConsoleRequest,
): Promise<{ protocol: ConsoleProtocol; type: ConsoleType; url: string }> {
  if (protocol === 'mks' && ctx.microversion.minor < 8) throw Invalid('The protocol mks requires microversion 2.8.');
  const server = await loadServer(ctx.database.read, ctx, id);
  assertOnHost(server);
  assertStays(server, protocol);
  const opened = consoleOf(ctx, server, { protocol, type });
  const grant = {
    server_id: id,
    user_id: ctx.caller.userId,
    project_id: server.project_id,
    type: opened.type,
    claims: packJson(await sessionClaims(ctx.database.read, claimsOf(ctx.caller))),
  };
  const token = await ctx.database.transact((tx) => issueConsoleToken(tx, grant));
  return { protocol, type, url: `${opened.address}?token=${token}` };
}

/** A page for a screen, which clients open in a browser; a WebSocket for a serial port. */
function consoleOf(ctx: ProjectContext, server: ServerRow, { protocol, type }: RemoteConsoleRequest) {
  if (protocol === 'rdp') throw Invalid(`Unavailable console type ${protocol}.`);
  if (protocol === 'serial' && type === 'serial') {
    return { type, address: `${ctx.baseUrl.replace(/^http/, 'ws')}${SERIAL_CONSOLE_PATH}` };
  }
  if (protocol === 'serial') throw Invalid(`Invalid console type ${type}`);
  const isScreen = protocol === 'vnc' && type === 'novnc';
  if (isScreen && hasScreen(ctx, server)) return { type, address: `${ctx.baseUrl}${SCREEN_PAGE_PATH}` };
  throw Invalid(`Unavailable console type ${type}.`);
}

export const hasScreen = ({ engine }: Pick<ProjectContext, 'engine'>, { host }: Pick<ServerRow, 'host'>): boolean =>
  host !== null && engine.hypervisor.hasGraphicsOn(host);

export async function getLegacyConsole(ctx: ProjectContext, id: string, request: RemoteConsoleRequest) {
  const { type, url } = await createRemoteConsole(ctx, id, request);
  return { console: { type, url } };
}

const NO_CONSOLE = 'Guest does not have a console available.';

/**
 * Console output without control characters, at most the last `length` lines. @throws 404 without a console, 409
 * without a host or if the host does not respond
 */
export async function getConsoleOutput(ctx: ProjectContext, id: string, length: number | null): Promise<string> {
  const server = await loadServer(ctx.database.read, ctx, id);
  assertOnHost(server);
  const log = await ctx.engine.hypervisor.consoleLog(id).catch((error) => {
    if (error instanceof PermanentFailure) throw new PlatformError('notFound', NO_CONSOLE);
    throw hostUnresponsiveError(server);
  });
  return lastLines(log, length).replaceAll(CONTROL, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the API never passes on.
const CONTROL = /[\u0000-\u0008\u000b-\u001f]/g;

/** The last lines; an empty last line counts. */
function lastLines(log: string, length: number | null): string {
  if (length === null) return log;
  return length <= 0 ? '' : log.split('\n').slice(-length).join('\n');
}

function assertStays(server: ServerRow, protocol: ConsoleProtocol): void {
  const { id } = server;
  if (isBuilding(server)) throw Conflict(`Instance ${id} is not ready`);
  const refusal = checkServerVerb('console', { ...server, locked: server.locked_by !== null });
  if (refusal === true || refusal.attribute !== 'task_state') return;
  throw Conflict(`Cannot 'get_${protocol}_console' instance ${id} while it is in task_state ${refusal.value}`);
}
