import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from 'rabbitmq-client';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from './free-port.ts';

/** A RabbitMQ server for one test file, which may kill and restart it. */
export interface TestBroker {
  /** Contains the user name and password. */
  readonly url: string;
  /** Stops it like a power failure. */
  kill(): Promise<void>;
  /** Starts it with its existing data at the same address. */
  start(): Promise<void>;
}

/** The folder of Debian's RabbitMQ scripts. Without it, tests that need a broker are skipped. */
export const RABBITMQ_SCRIPTS = process.env.NEPHOS_TEST_RABBITMQ || undefined;

const NOBODY = 65_534;
/** A busy machine starts the broker slowly. */
const TIMEOUT_MS = 600_000;

/** Starts a broker before the tests of a file and stops it after them. All its files are in a new folder. */
export function useBroker(): TestBroker {
  let broker: Broker | undefined;
  const running = () => {
    if (!broker) throw new Error('The broker starts in beforeAll; use it inside tests only.');
    return broker;
  };
  beforeAll(async () => {
    broker = new Broker(await freePort(), await freePort(), await freePort());
    await broker.open();
  });
  afterAll(() => broker?.close());
  return {
    get url() {
      return running().url;
    },
    kill: () => running().kill(),
    start: () => running().start(),
  };
}

class Broker {
  readonly url: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'nephos-rabbitmq-'));
  readonly #port: number;
  readonly #environment: NodeJS.ProcessEnv;
  #epmd: ChildProcess | undefined;
  #server: ChildProcess | undefined;

  constructor(port: number, epmdPort: number, distributionPort: number) {
    this.#port = port;
    this.url = `amqp://guest:guest@127.0.0.1:${port}`;
    this.#environment = {
      NODE_ENV: 'test',
      PATH: process.env.PATH ?? '',
      HOME: this.#folder,
      ERL_EPMD_PORT: String(epmdPort),
      ERL_EPMD_ADDRESS: '127.0.0.1',
      // Makes the scripts exec the server, so that it has the pid of the process that was started.
      RUNNING_UNDER_SYSTEMD: 'true',
      RABBITMQ_NODENAME: `nephos-${port}@localhost`,
      RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
      RABBITMQ_NODE_PORT: String(port),
      RABBITMQ_DIST_PORT: String(distributionPort),
      RABBITMQ_MNESIA_BASE: join(this.#folder, 'data'),
      RABBITMQ_LOG_BASE: join(this.#folder, 'log'),
      RABBITMQ_LOGS: join(this.#folder, 'log', 'server.log'),
      RABBITMQ_ENABLED_PLUGINS_FILE: join(this.#folder, 'plugins'),
      RABBITMQ_CONF_ENV_FILE: join(this.#folder, 'none.conf'),
      RABBITMQ_CONFIG_FILE: join(this.#folder, 'rabbitmq'),
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
        '+S 1:1 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}',
    };
  }

  async open(): Promise<void> {
    writeFileSync(join(this.#folder, '.erlang.cookie'), randomBytes(16).toString('hex'));
    writeFileSync(join(this.#folder, 'plugins'), '[].\n');
    writeFileSync(join(this.#folder, 'rabbitmq.conf'), 'vm_memory_high_watermark.absolute = 1GB\n');
    mkdirSync(join(this.#folder, 'data'));
    mkdirSync(join(this.#folder, 'log'));
    chmodSync(join(this.#folder, '.erlang.cookie'), 0o400);
    if (isRoot()) {
      for (const name of ['.', '.erlang.cookie', 'plugins', 'rabbitmq.conf', 'data', 'log']) {
        chownSync(join(this.#folder, name), NOBODY, NOBODY);
      }
    }
    this.#epmd = this.#spawn('epmd', ['-address', '127.0.0.1', '-port', this.#environment.ERL_EPMD_PORT ?? '']);
    await this.start();
  }

  async start(): Promise<void> {
    this.#server = this.#spawn(join(RABBITMQ_SCRIPTS ?? '', 'rabbitmq-server'), []);
    const until = Date.now() + TIMEOUT_MS;
    while (!(await this.#answers())) {
      if (this.#server.exitCode !== null || Date.now() > until) throw new Error('RabbitMQ did not start.');
      await delay(50);
    }
  }

  async #answers(): Promise<boolean> {
    if (!(await isOpen(this.#port))) return false;
    const connection = new Connection({ url: this.url, retryLow: 50 });
    connection.on('error', () => undefined);
    const isUp = await connection.onConnect(2000).then(
      () => true,
      () => false,
    );
    await connection.close();
    return isUp;
  }

  async kill(): Promise<void> {
    await end(this.#server);
  }

  async close(): Promise<void> {
    await end(this.#server);
    await end(this.#epmd);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #spawn(command: string, args: string[]): ChildProcess {
    const user = isRoot() ? { uid: NOBODY, gid: NOBODY } : {};
    return spawn(command, args, { cwd: this.#folder, env: this.#environment, stdio: 'ignore', ...user });
  }
}

const isRoot = () => userInfo().uid === 0;

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
}
