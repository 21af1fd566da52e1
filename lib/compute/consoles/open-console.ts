import { clientOf } from '#lib/contract/client.ts';
import { serverDetailsApi } from '../server-details/contract.ts';
import { type ConsoleChoice, consoleSocketUrl } from './console-socket-url.ts';

const CONSOLES = {
  serial: { protocol: 'serial', type: 'serial' },
  screen: { protocol: 'vnc', type: 'novnc' },
} as const;

/** Request for a new console address. */
export const consoleCall = (serverId: string, choice: ConsoleChoice) =>
  clientOf(serverDetailsApi).openConsole.request({ server_id: serverId }, { remote_console: CONSOLES[choice] });

/** A new WebSocket address, valid once. @throws ApiError */
export async function openConsole(projectId: string, serverId: string, choice: ConsoleChoice): Promise<string> {
  const input = { remote_console: CONSOLES[choice] };
  const { url } = await clientOf(serverDetailsApi).openConsole.send(projectId, { server_id: serverId }, input);
  return consoleSocketUrl(choice, url);
}
