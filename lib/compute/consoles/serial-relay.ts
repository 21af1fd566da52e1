/*
 * Serial consoles over WebSockets.
 *
 * 1. A client requests an address: `POST /compute/v2.1/servers/{id}/remote-consoles` (2.6) with
 *    `{"remote_console": {"protocol": "serial", "type": "serial"}}`. The `url` of the response is
 *    `ws(s)://<host>/console/serial?token=…`. It opens once, within ten minutes, on any replica.
 * 2. The client connects there. Subprotocols: `binary` (as upstream's serial proxies), `text`, or none. Browsers must
 *    have the same origin; clients without an `Origin` are accepted. Other origins get 403 before the upgrade.
 * 3. Output of the machine arrives as UTF-8: in binary frames with the subprotocol `binary`, in text frames otherwise.
 *    Input of the client, in frames of either kind up to 64 KiB, is typed on the machine.
 * 4. A frame that contains only the terminal report `ESC [ 8 ; <rows> ; <columns> t` sets the size and is not typed.
 * 5. The proxy closes with a code of `close-codes.ts` and its reason as text, such as 4000 `instance rebooting`. To
 *    continue, also after a network failure, the client requests a new address: addresses are never renewed.
 */
import type { RawData } from 'ws';
import { SERIAL_ENDS, type SerialConnection } from '#lib/engine/hypervisor/serial.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Services } from '#lib/http/context.ts';
import { CLOSE_CODES } from './close-codes.ts';
import { bytesOf, type ConsoleClient, type ConsoleKind, refuse, send } from './console-client.ts';
import { SERIAL_CONSOLE_PATH } from './paths.ts';
import type { ConsoleGrant } from './tokens.ts';

export const serialConsole: ConsoleKind = {
  path: SERIAL_CONSOLE_PATH,
  type: 'serial',
  subprotocols: ['binary', 'text'],
  relay,
};

async function relay(
  { engine, log }: Services,
  { socket, takeEarlyFrames: takeEarly }: ConsoleClient,
  grant: ConsoleGrant,
  signal: AbortSignal,
): Promise<void> {
  const serial = await engine.hypervisor.openSerial(grant.server_id).catch((error: Error) => {
    const isOff = error instanceof PermanentFailure;
    refuse(socket, isOff ? 'not_running' : 'host_down', isOff ? 'instance not running' : SERIAL_ENDS.host_down);
    return undefined;
  });
  if (!serial) return;
  // An exception in a listener would end the server, so errors close only this console.
  const typed = (data: RawData) => {
    try {
      type(serial, data);
    } catch (error) {
      log.error({ err: error, server: grant.server_id }, 'writing to a console failed');
      socket.close(1011, 'The console failed.');
      serial.close();
    }
  };
  for (const data of takeEarly()) typed(data);
  socket.on('message', typed);
  socket.on('close', () => serial.close());
  signal.addEventListener('abort', () => serial.close());
  if (socket.readyState !== socket.OPEN || signal.aborted) serial.close();

  for await (const text of serial.output) {
    if (socket.readyState !== socket.OPEN) continue;
    await send(socket, socket.protocol === 'binary' ? Buffer.from(String(text)) : String(text));
  }
  const reason = await serial.ended;
  socket.close(CLOSE_CODES[reason], SERIAL_ENDS[reason]);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals report their size in an escape sequence.
const SIZE = /^\u001b\[8;(\d{1,4});(\d{1,4})t$/;

function type(serial: SerialConnection, data: RawData): void {
  const text = bytesOf(data).toString('utf8');
  const size = SIZE.exec(text);
  if (size) serial.resize(Math.max(1, Number(size[2])), Math.max(1, Number(size[1])));
  else serial.write(text);
}
