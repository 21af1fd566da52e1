/*
 * Screens over WebSockets.
 *
 * 1. A client asks for an address: `POST /compute/v2.1/servers/{id}/remote-consoles` (2.6) with
 *    `{"remote_console": {"protocol": "vnc", "type": "novnc"}}`. The answer's `url` is the page
 *    `http(s)://<host>/screen?token=…`, which opens in a browser without signing in.
 * 2. That page, or a client of its own, takes the token to `ws(s)://<host>/console/vnc?token=…`. It opens once, within ten
 *    minutes, on any replica. Origins and limits are those of serial consoles.
 * 3. Binary frames carry RFB as it is, both ways. Frames from the client are up to 64 KiB; no password is required.
 * 4. Each side is read only as fast as the other takes it.
 * 5. The proxy closes with a code of `close-codes.ts` and its reason in words; RFB itself has none for a machine that goes.
 */
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Reader } from '#lib/db/database.ts';
import { SERIAL_ENDS } from '#lib/engine/hypervisor/serial.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Services } from '#lib/http/context.ts';
import { bytesOf, type ConsoleClient, type ConsoleKind, refuse, send } from './console-client.ts';
import { GRAPHICS_CONSOLE_PATH } from './paths.ts';
import { screenEndReason } from './screen-end-reason.ts';
import type { ConsoleGrant } from './tokens.ts';

export const graphicsConsole: ConsoleKind = {
  path: GRAPHICS_CONSOLE_PATH,
  type: 'novnc',
  subprotocols: ['binary'],
  relay,
};

const placeOf = (read: Reader, id: string) =>
  read
    .selectFrom('servers')
    .select(['host', 'vm_state', 'task_state', 'power_state'])
    .where('id', '=', id)
    .executeTakeFirst();

async function relay(
  { database, engine, log }: Services,
  { socket, takeEarlyFrames: takeEarly }: ConsoleClient,
  grant: ConsoleGrant,
  signal: AbortSignal,
): Promise<void> {
  const before = await placeOf(database.read, grant.server_id);
  const screen = await engine.hypervisor.openGraphics(grant.server_id).catch((error: Error) => {
    const isOff = error instanceof PermanentFailure;
    refuse(socket, isOff ? 'not_running' : 'host_down', isOff ? 'instance not running' : SERIAL_ENDS.host_down);
    return undefined;
  });
  if (!screen) return;
  // It may also fail after its last byte.
  const broken = (error: Error) => log.debug({ err: error, server: grant.server_id }, 'screen connection failed');
  screen.on('error', broken);
  const close = () => void screen.destroy();
  socket.on('close', close);
  signal.addEventListener('abort', close);
  relayInput(socket, screen, takeEarly());
  if (socket.readyState !== socket.OPEN || signal.aborted) close();

  await relayOutput(screen, socket).catch(broken);
  screen.destroy();
  if (socket.readyState !== socket.OPEN) return;
  const why = screenEndReason(before, await placeOf(database.read, grant.server_id));
  refuse(socket, why, why === 'lost' ? 'connection to the screen lost' : SERIAL_ENDS[why]);
}

/** Client input, limited to the speed of the machine. */
function relayInput(socket: WebSocket, screen: Duplex, early: readonly RawData[]): void {
  const write = (data: RawData) => {
    if (!screen.destroyed && !screen.write(bytesOf(data))) socket.pause();
  };
  screen.on('drain', () => socket.resume());
  // A paused stream would not report its end.
  screen.once('close', () => socket.resume());
  for (const data of early) write(data);
  socket.on('message', write);
}

/** Machine output, limited to the speed of the client. */
async function relayOutput(screen: Duplex, socket: WebSocket): Promise<void> {
  for await (const bytes of screen) {
    if (socket.readyState === socket.OPEN) await send(socket, bytes);
  }
}
