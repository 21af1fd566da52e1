import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import type { Env } from '#lib/env.ts';
import type { Bus } from './bus.ts';
import { InProcessBus } from './in-process.ts';
import { RabbitmqBus } from './rabbitmq/rabbitmq.ts';

/** The bus of this platform: RabbitMQ's when there is one, else the one that needs nothing but this process. */
export function openBus({ env, database, log }: { env: Env; database: Database; log: Logger }): Bus {
  const url = env.NEPHOS_BUS_URL;
  return url === undefined ? new InProcessBus({ database, log }) : new RabbitmqBus({ url, database, log });
}
