import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { command } from '#lib/testing/real-engine/command.ts';
import type { RealEngine, RealHost } from '#lib/testing/real-engine/real-engine.ts';

/** A server launched by Nephos, whose domain, disks and port the launches without Nephos copy. */
export interface Example {
  host: RealHost;
  serverId: string;
  portId: string;
  macAddress: string;
}

const LOOK_MS = 20;
const SWITCH = 'bare';
/** Storage pool in which Nephos keeps the disks of a host. */
const POOL = 'nephos';

/** Launches instances like the example with virsh, ovn-nbctl and genisoimage alone, as a script would. */
export class BareLauncher {
  readonly #northbound: (...args: string[]) => Promise<string>;
  readonly #virsh: (...args: string[]) => Promise<string>;
  readonly #example: Example;
  #domain = '';
  #base = '';
  #dhcp = '';
  #made = 0;

  constructor({ northbound }: RealEngine, example: Example) {
    this.#northbound = (...args) => command('ovn-nbctl', [`--db=${northbound}`, ...args]);
    this.#virsh = (...args) => command('virsh', ['-q', '-c', example.host.uri, ...args]);
    this.#example = example;
  }

  async prepare(): Promise<void> {
    this.#domain = await this.#virsh('dumpxml', '--inactive', this.#example.serverId);
    const disk = await this.#virsh('vol-dumpxml', '--pool', POOL, `${this.#example.serverId}-root.qcow2`);
    const [, base = ''] = /<backingStore>\s*<path>([^<]*)/.exec(disk) ?? [];
    this.#base = base.slice(base.lastIndexOf('/') + 1);
    await this.#northbound('ls-add', SWITCH);
    const options = ['server_id=10.9.0.1', 'server_mac="02:00:00:00:09:01"', 'lease_time=3600', 'router=10.9.0.1'];
    const made = await this.#northbound(
      ...['create', 'DHCP_Options', 'cidr=10.9.0.0/16', ...options.map((each) => `options:${each}`)],
    );
    this.#dhcp = made.trim();
  }

  /** Resolves when the instance runs and its port is up. @returns a function that deletes the instance */
  async launch(): Promise<() => Promise<void>> {
    this.#made += 1;
    const [id, port] = [randomUUID(), randomUUID()];
    const mac = `02:00:00:0a:00:${this.#made.toString(16).padStart(2, '0')}`;
    const addresses = `${mac} 10.9.1.${this.#made}`;
    await this.#northbound(
      ...['lsp-add', SWITCH, port, '--', 'lsp-set-addresses', port, addresses],
      ...['--', 'lsp-set-port-security', port, addresses, '--', 'lsp-set-dhcpv4-options', port, this.#dhcp],
    );
    await this.#disks(id);
    await this.#start(id, { port, mac });
    while ((await this.#northbound('lsp-get-up', port)).trim() !== 'up') await delay(LOOK_MS);
    return async () => {
      await this.#virsh('destroy', id);
      await this.#virsh('undefine', id);
      for (const file of [`${id}-root.qcow2`, `${id}-config.iso`])
        await this.#virsh('vol-delete', '--pool', POOL, file);
      await this.#northbound('lsp-del', port);
    };
  }

  async #disks(id: string): Promise<void> {
    const backing = ['--backing-vol', this.#base, '--backing-vol-format', 'qcow2'];
    await this.#virsh('vol-create-as', POOL, `${id}-root.qcow2`, '1G', '--format', 'qcow2', ...backing);
    const folder = mkdtempSync(join(tmpdir(), 'nephos-bare-'));
    try {
      const iso = join(folder, 'config.iso');
      writeFileSync(join(folder, 'meta_data.json'), JSON.stringify({ uuid: id, name: 'bare' }));
      await command('genisoimage', ['-quiet', '-J', '-r', '-V', 'config-2', '-o', iso, folder]);
      await this.#virsh('vol-create-as', POOL, `${id}-config.iso`, '0', '--format', 'raw');
      await this.#virsh('vol-upload', `${id}-config.iso`, iso, '--pool', POOL);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async #start(id: string, { port, mac }: { port: string; mac: string }): Promise<void> {
    const { serverId, portId, macAddress } = this.#example;
    // Nephos recognizes its domains by the metadata and would delete one without a server.
    const domain = this.#domain
      .replace(/<metadata>.*<\/metadata>/s, '')
      .replaceAll(serverId, id)
      .replaceAll(portId, port)
      // The name of the interface on the host is derived from the port id.
      .replaceAll(portId.slice(0, 11), port.slice(0, 11))
      .replaceAll(macAddress, mac);
    const folder = mkdtempSync(join(tmpdir(), 'nephos-bare-'));
    try {
      const file = join(folder, 'domain.xml');
      writeFileSync(file, domain);
      await this.#virsh('define', file);
      await this.#virsh('start', id);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
