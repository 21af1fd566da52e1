import { GRAPHICS_CONSOLE_PATH, SERIAL_CONSOLE_PATH } from './paths.ts';

const PATHS = { serial: SERIAL_CONSOLE_PATH, screen: GRAPHICS_CONSOLE_PATH };

export type ConsoleChoice = keyof typeof PATHS;

/**
 * The WebSocket address at the host of the page: the configured public address may not be reachable for the browser.
 */
export function consoleSocketUrl(choice: ConsoleChoice, address: string): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${PATHS[choice]}${new URL(address).search}`;
}
