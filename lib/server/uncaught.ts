import type { Logger } from 'pino';

/**
 * Stops the process gracefully after an uncaught error: the state is unknown, and the supervisor restarts it.
 * Otherwise, libraries' listeners for such errors would keep it running. Unhandled rejections are only logged: requests
 * of disconnected visitors cause them, and visitors must not be able to stop the server.
 */
export function stopOnUncaught(log: Logger, stop: (exitCode: number) => Promise<void>): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error; stopping');
    stop(1).catch(() => process.exit(1));
  });
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}
