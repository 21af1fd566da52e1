import type { Logger } from 'pino';

/**
 * Ends the process in order after an error that nobody caught: what it broke is not known, and whoever started the
 * process starts it anew. Listeners of libraries that only report such errors would keep it up instead.
 * A promise that was rejected with nobody listening leaves nothing half done; it is reported, and that is all: pages of
 * visitors who went away reject such ones, and visitors must not be able to stop the server.
 */
export function stopOnUncaught(log: Logger, stop: (exitCode: number) => Promise<void>): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error; stopping');
    stop(1).catch(() => process.exit(1));
  });
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}
