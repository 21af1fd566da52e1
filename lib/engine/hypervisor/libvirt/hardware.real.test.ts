import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { findProcess } from '#lib/testing/real-engine/processes.ts';
import { booted, inGuest, useRealHypervisor } from '#lib/testing/real-hypervisor.ts';
import { specOf } from '../hypervisor-suite.ts';

/** Hardware requested by flavors and images on real machines. */
const real = useRealHypervisor();
const hypervisor = () => real().hypervisor;

afterEach(async () => {
  for (const { id } of await hypervisor().list()) await hypervisor().destroy(id);
});

async function launch(values: Parameters<typeof specOf>[1], host = 'h1'): Promise<string> {
  const id = randomUUID();
  await hypervisor().spawn(host, specOf(id, { vcpus: 1, ramMb: 192, diskGb: 1, ...values }));
  return id;
}

/** The number after a word in a file of the kernel. */
const numberIn = (path: string, word: string): number =>
  Number(new RegExp(`^${word}:\\s+(\\d+)`, 'm').exec(readFileSync(path, 'utf8'))?.[1]);

const processOf = (id: string): number => {
  const isIts = ([program = '', ...args]: readonly string[]) =>
    program.includes('qemu-system') && args.some((each) => each.includes(`guest=${id}`));
  return findProcess(isIts) ?? expect.fail(`no process of machine ${id}`);
};

test('a guest of an image that asks for UEFI boots by it, moves live, starts again elsewhere, and leaves no variables', async () => {
  const id = await launch({ imageProperties: { hw_firmware_type: 'uefi' } });
  await booted(hypervisor(), id);
  expect(await hypervisor().consoleLog(id)).toContain('configured by: config drive');
  expect(await inGuest(hypervisor(), id, 'ls -d /sys/firmware/efi')).toBe('/sys/firmware/efi');
  await hypervisor().migrateLive(id, 'h2');
  expect(await inGuest(hypervisor(), id, 'echo alive')).toBe('alive');
  await hypervisor().stop(id);
  await hypervisor().start(id);
  await booted(hypervisor(), id, 2);
  const variables = (host: string) =>
    real().engine.run(host, 'find', ['/var/lib/libvirt/qemu/nvram', '-name', `${id}*`]);
  expect(await variables('h2')).toContain(id);
  await hypervisor().destroy(id);
  expect(await Promise.all(['h1', 'h2'].map(variables))).toEqual(['', '']);
});

test('a guest on PCI Express, its disk on SCSI, is configured, and takes a volume and another card while it runs', async () => {
  const wish = { extraSpecs: { 'hw:machine_type': 'q35' }, imageProperties: { hw_disk_bus: 'scsi' } };
  const id = await launch(wish);
  await booted(hypervisor(), id);
  expect(await hypervisor().consoleLog(id)).toContain('configured by: config drive');
  await hypervisor().attachVolume(id, { volumeId: randomUUID(), device: '/dev/vdb', sizeGib: 1 });
  await hypervisor().attachPort(id, {
    portId: randomUUID(),
    macAddress: 'fa:16:3e:00:00:09',
    mtu: 1450,
    addresses: [],
  });
  await expect
    .poll(() => inGuest(hypervisor(), id, 'cd /sys/block; echo sd* vd*; cd ../class/net; echo eth*'))
    .toBe('sda vda\neth0 eth1');
});

const PAGES = '/proc/sys/vm/nr_hugepages';
const freePages = () => numberIn('/proc/meminfo', 'HugePages_Free');

test('a guest whose flavor asks for huge pages has all its memory in them; where they are too few it is refused with the number', async () => {
  const before = readFileSync(PAGES, 'utf8').trim();
  writeFileSync(PAGES, String(Number(before) + 96));
  try {
    const free = freePages();
    expect(free).toBeGreaterThanOrEqual(96);
    const wish = { ramMb: 128, nics: [], extraSpecs: { 'hw:mem_page_size': '2MB' } };
    const id = await launch(wish);
    await booted(hypervisor(), id);
    expect(free - freePages()).toBe(64);
    const inPages = readFileSync(`/proc/${processOf(id)}/smaps`, 'utf8').match(/^KernelPageSize: +2048 kB$/gm) ?? [];
    expect(inPages.length).toBeGreaterThan(0);
    await expect(launch({ ...wish, ramMb: free * 2, extraSpecs: { 'hw:mem_page_size': 'large' } })).rejects.toThrow(
      /too few free huge pages.*: \d+ of 2048 KiB/,
    );
    expect((await hypervisor().list()).map((machine) => machine.id)).toEqual([id]);
    const incapableHosts = (ramMb: number) => hypervisor().findIncapableHosts(specOf(randomUUID(), { ...wish, ramMb }));
    expect([await incapableHosts(free * 2), await incapableHosts(2)]).toEqual([['h1', 'h2'], []]);
    await hypervisor().stop(id);
    await expect.poll(freePages).toBe(free);
    writeFileSync(PAGES, before);
    await expect(hypervisor().start(id)).rejects.toThrow('too few free huge pages');
  } finally {
    writeFileSync(PAGES, before);
  }
});

test('a resize brings what the new flavor asks of the hardware, and its revert what the old one did', async () => {
  const topology = async () => /<topology [^>]*>/.exec(await real().engine.run('h1', 'virsh', ['dumpxml', id]))?.[0];
  const id = await launch({ nics: [], vcpus: 2, extraSpecs: { 'hw:cpu_sockets': '2' } });
  expect(await topology()).toContain("sockets='2'");
  // A paused guest gets no shutdown request.
  await hypervisor().pause(id);
  await hypervisor().stop(id);
  const size = { host: 'h1', vcpus: 4, ramMb: 192, diskGb: 1, isPoweredOn: false };
  const tooMuch = { ...size, extraSpecs: { 'hw:mem_page_size': '1GB' } };
  await expect(hypervisor().resize(id, tooMuch)).rejects.toThrow('too few free huge pages');
  await hypervisor().resize(id, { ...size, extraSpecs: { 'hw:cpu_cores': '4' } });
  expect(await topology()).toMatch(/sockets='1' .*cores='4'/);
  await hypervisor().revertResize(id, { isPoweredOn: false });
  expect(await topology()).toContain("sockets='2'");
});

test('processors of its own run nothing but their machine: each gets others, and who finds none is refused', async () => {
  const own = { extraSpecs: { 'hw:cpu_policy': 'dedicated' }, nics: [] };
  const [one, other] = [await launch(own), await launch(own)];
  const threads = (id: string) => {
    const tasks = `/proc/${processOf(id)}/task`;
    const files = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/status`, 'utf8'));
    const found = files.filter((text) => /^Name:\s+CPU \d+\//m.test(text));
    return found.map((text) => /^Cpus_allowed_list:\s+(\S+)/m.exec(text)?.[1]);
  };
  expect([threads(one), threads(other)]).toEqual([['0'], ['1']]);
  const pins = await real().engine.run('h1', 'virsh', ['vcpupin', other]);
  expect(pins).toMatch(/^\s*0\s+1$/m);
  const cpus = Number(/^CPU\(s\):\s+(\d+)/m.exec(await real().engine.run('h1', 'virsh', ['nodeinfo']))?.[1]);
  await expect(launch({ ...own, vcpus: cpus - 1 })).rejects.toThrow(`${cpus - 2} of ${cpus} are free`);
  const incapableHosts = (vcpus: number) => hypervisor().findIncapableHosts(specOf(randomUUID(), { ...own, vcpus }));
  expect([await incapableHosts(cpus - 1), await incapableHosts(cpus - 2)]).toEqual([['h1'], []]);
});

test('a machine with processors of its own has others where it moves to, and none there when it does not arrive', async () => {
  const own = { ramMb: 128, extraSpecs: { 'hw:cpu_policy': 'dedicated' }, nics: [] };
  const [id] = [await launch(own), await launch(own, 'h2')];
  const virsh = (host: string, ...args: string[]) => real().engine.run(host, 'virsh', args);
  const pin = async (host: string, ...args: string[]) =>
    /^\s*0\s+(\d+)$/m.exec(await virsh(host, 'vcpupin', id, ...args))?.[1];
  expect(await pin('h1')).toBe('0');
  await virsh('h1', 'migrate-setspeed', id, '1');
  const migrating = hypervisor()
    .migrateLive(id, 'h2')
    .catch((error) => error);
  const abort = () =>
    virsh('h1', 'domjobabort', id).then(
      () => true,
      () => false,
    );
  await expect.poll(abort, { interval: 50 }).toBe(true);
  expect(await migrating).toBeInstanceOf(Error);
  expect(await virsh('h2', 'list', '--all', '--name')).not.toContain(id);
  await virsh('h1', 'migrate-setspeed', id, '10000');
  await hypervisor().migrateLive(id, 'h2');
  expect([await pin('h2'), await pin('h2', '--config')]).toEqual(['1', '1']);
  expect(await virsh('h2', 'dumpxml', '--inactive', id)).not.toContain('isLeft');
  expect(await virsh('h1', 'list', '--all', '--name')).not.toContain(id);
});
