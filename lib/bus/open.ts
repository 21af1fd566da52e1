import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import type { Env } from '#lib/settings/env.ts';
import type { Bus } from './bus.ts';
import { InProcessBus } from './in-process.ts';
import { RabbitmqBus } from './rabbitmq/rabbitmq.ts';

/** RabbitMQ if configured, otherwise the in-process bus. */
export function openBus({ env, database, log }: { env: Env; database: Database; log: Logger }): Bus {
  const url = env.NEPHOS_BUS_URL;
  return url === undefined ? new InProcessBus({ database, log }) : new RabbitmqBus({ url, database, log });
}
