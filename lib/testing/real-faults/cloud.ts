import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#lib/db/database.ts';
import { openDatabase } from '#lib/db/open.ts';
import { OvnNetwork } from '#lib/engine/network/ovn/ovn.ts';
import { readEnv } from '#lib/settings/env.ts';
import { type Answer, type ApiClient, signInAdmin } from '../api.ts';
import { at, newFlavor } from '../compute.ts';
import { newNetwork, newSubnet } from '../networking.ts';
import { ADMIN_PASSWORD, BASE_URL } from '../platform.ts';
import type { RealEngine } from '../real-engine/real-engine.ts';
import { settingsFor } from '../real-engine/settings.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/** Maximum time that requests wait while Nephos starts. */
const AWAY_MS = 60_000;
const LOOK_MS = 100;
/** Timeout for a request that was accepted before Nephos was killed. */
const ANSWER_MS = 60_000;

/** Ids of the resources that launches need. */
interface LaunchResources {
  imageRef: string;
  flavors: { small: string; large: string };
  network: string;
}

/** Nephos in a separate process with real hosts, as API users see it. */
export class Cloud {
  readonly engine: RealEngine;
  readonly folder: string;
  readonly #settings: Record<string, string>;
  #server: ServerProcess | undefined;
  #database: Database | undefined;
  #network: OvnNetwork | undefined;
  #goods: LaunchResources | undefined;

  /** @param settings in addition to those for real hosts */
  constructor(engine: RealEngine, settings: Record<string, string> = {}) {
    this.engine = engine;
    this.folder = mkdtempSync(join(tmpdir(), 'nephos-faults-'));
    const fence = join(this.folder, 'fence');
    writeFileSync(fence, `#!/bin/sh\ntest -e ${this.folder}/off-$2\n`);
    chmodSync(fence, 0o700);
    mkdirSync(this.temporary);
    this.#settings = {
      ...settingsFor(engine),
      ...{ NEPHOS_DATA: this.data, TMPDIR: this.temporary },
      ...{
        NEPHOS_FENCE_COMMAND: fence,
        NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '1',
        NEPHOS_HOST_DOWN_AFTER_SECONDS: '3',
      },
      ...{
        NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS: '1',
        NEPHOS_HA_FAILOVER_DELAY_SECONDS: '0',
        NEPHOS_HA_RETRY_DELAY_SECONDS: '1',
        NEPHOS_HA_DUPLICATE_WINDOW_SECONDS: '0',
      },
      ...{ NEPHOS_ADMIN_PASSWORD: ADMIN_PASSWORD, NEPHOS_RATE_LIMIT: 'off', NEPHOS_DISK_RESERVE_GIB: '0' },
      ...{
        NEPHOS_LOG_LEVEL: 'warn',
        NEPHOS_QUOTAS: 'instances=100,cores=100,volumes=100',
        PATH: process.env.PATH ?? '',
      },
      ...settings,
    };
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  get temporary(): string {
    return join(this.folder, 'tmp');
  }

  /** Folder with the disks of each host. */
  get pools(): string {
    return this.#settings.NEPHOS_HOSTS_FOLDER ?? '';
  }

  get log(): string {
    return join(this.folder, 'log');
  }

  get database(): Database {
    if (!this.#database) throw new Error('There is a database once Nephos has run.');
    return this.#database;
  }

  /** Reads OVN's database with a separate connection. */
  get network(): OvnNetwork {
    const { northbound, southbound } = this.engine;
    this.#network ??= new OvnNetwork({ northbound, southbound });
    return this.#network;
  }

  get goods(): LaunchResources {
    if (!this.#goods) throw new Error('Nothing is there to launch from yet.');
    return this.#goods;
  }

  async start(): Promise<void> {
    this.#server = await startServer(this.data, this.#settings, 'lib/testing/api-process.ts', this.log);
    this.#database ??= await openDatabase(readEnv(this.#settings));
  }

  /** Kills Nephos like a crash, with or without its child processes. */
  async kill(withChildren: boolean): Promise<void> {
    const server = this.#server;
    if (!server) return;
    const children = withChildren ? descendants(server.pid) : [];
    await server.kill();
    this.#server = undefined;
    for (const pid of children) killIfThere(pid);
  }

  async stop(): Promise<void> {
    await this.#network?.stop();
    await this.#database?.close();
    await this.#server?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Returns an administrator's client. Requests wait for Nephos; one whose server was killed may have been executed.
   */
  api(): Promise<ApiClient> {
    return signInAdmin({ platform: { fetch: (request) => this.#send(request) } });
  }

  async #send(request: Request): Promise<Response> {
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const { method, headers } = request;
    for (const end = Date.now() + AWAY_MS; ; await delay(LOOK_MS)) {
      const { url = 'http://127.0.0.1:1' } = this.#server ?? {};
      const at = request.url.replace(BASE_URL, url);
      try {
        return await fetch(at, { method, headers, body, signal: AbortSignal.timeout(ANSWER_MS) });
      } catch (error) {
        const { cause } = error as { cause?: { code?: string } };
        const mayRepeat = cause?.code === 'ECONNREFUSED' || method === 'GET' || at.endsWith('/auth/tokens');
        if (!mayRepeat || Date.now() >= end) throw error;
      }
    }
  }

  /** Creates an image, a network and flavors, and protects all hosts. */
  async furnish(): Promise<void> {
    const api = await this.api();
    const image = { name: 'test-guest', disk_format: 'qcow2', container_format: 'bare', min_disk: 1 };
    const imageRef = (await api.post('/image/v2/images', image)).body.id;
    await this.#upload(api, imageRef);
    const network = await newNetwork(api, { name: 'front' });
    await newSubnet(api, network, { cidr: '10.0.0.0/24' });
    const small = await newFlavor(api, { ram: 128, vcpus: 1, disk: 1 });
    const large = await newFlavor(api, { ram: 160, vcpus: 2, disk: 1 });
    this.#goods = { imageRef, flavors: { small, large }, network: network.id };
    const segment = { name: 'all', recovery_method: 'auto', service_type: 'COMPUTE' };
    const { uuid } = (await api.post('/ha/v1/segments', { segment })).body.segment;
    for (const { name } of this.engine.hosts) {
      const host = { name, type: 'COMPUTE', control_attributes: 'SSH' };
      await api.post(`/ha/v1/segments/${uuid}/hosts`, { host });
    }
  }

  /** Returns recovered hosts to service, as an operator does. */
  async readmit(): Promise<void> {
    const api = await this.api();
    const { segments } = (await api.get('/ha/v1/segments')).body;
    for (const { uuid } of segments) {
      const path = `/ha/v1/segments/${uuid}/hosts`;
      const { hosts } = (await api.get(`${path}?on_maintenance=true`)).body;
      for (const host of hosts)
        await assertAccepted(api.put(`${path}/${host.uuid}`, { host: { on_maintenance: 'False' } }));
    }
    const { services } = (await api.get('/compute/v2.1/os-services', at('2.53'))).body;
    for (const { id, status } of services) {
      const back = { status: 'enabled', forced_down: false };
      if (status !== 'enabled') await assertAccepted(api.put(`/compute/v2.1/os-services/${id}`, back, at('2.53')));
    }
  }

  async #upload(api: ApiClient, image: string): Promise<void> {
    const { status } = await this.#send(
      new Request(`${BASE_URL}/image/v2/images/${image}/file`, {
        method: 'PUT',
        headers: { 'x-auth-token': api.token ?? '', 'content-type': 'application/octet-stream' },
        body: readFileSync(this.engine.guestImage.path),
      }),
    );
    if (status !== 204) throw new Error(`The image was refused: ${status}`);
  }

  /** Sets whether the fence confirms that a host is powered off. */
  fence(host: string, isOff: boolean): void {
    const mark = join(this.folder, `off-${host}`);
    if (isOff) writeFileSync(mark, '');
    else rmSync(mark, { force: true });
  }

  logged(lines: number): string {
    return existsSync(this.log) ? execFileSync('tail', ['-n', String(lines), this.log], { encoding: 'utf8' }) : '';
  }
}

async function assertAccepted(request: Promise<Answer>): Promise<void> {
  const { status, body } = await request;
  if (status !== 200) throw new Error(JSON.stringify(body));
}

function descendants(pid: number): number[] {
  const read = () => {
    try {
      return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    } catch {
      return '';
    }
  };
  const own = read().split(' ').filter(Boolean).map(Number);
  return own.flatMap((child) => [child, ...descendants(child)]);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
