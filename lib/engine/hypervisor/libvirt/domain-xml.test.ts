import { expect, test } from 'vitest';
import { readPlan, rootDiskTarget } from './domain-reading.ts';
import { domainXml } from './domain-xml.ts';
import type { Place, Plan } from './plan.ts';
import { find, findAll, parseXml, writeXml, type XmlElement } from './xml.ts';

const PLACE: Place = { folder: '/machines', bridge: 'br-int', isOpenVSwitch: true, type: 'qemu' };
const note: Plan['note'] = {
  ...{ name: 'web-1', diskGb: 1, imageId: 'image-1', placedAt: 5 },
  ...{ extraSpecs: {}, imageProperties: {} },
};
const planOf = (values: Partial<Plan> = {}): Plan => ({
  ...{ id: 'machine-1', vcpus: 4, ramMb: 512, pinned: [], note },
  volumes: [{ volumeId: 'volume-1', device: '/dev/vdb', path: '/volumes/1', format: 'raw' }],
  nics: [{ portId: 'port-1', macAddress: 'fa:16:3e:00:00:01', mtu: 1450 }],
  ...values,
});
const domainWith = (extraSpecs: Record<string, string>, imageProperties: Record<string, string> = {}) =>
  domainXml(planOf({ note: { ...note, extraSpecs, imageProperties } }), PLACE);
const targets = (domain: XmlElement) =>
  findAll(domain, 'devices', 'disk').map((disk) => [
    find(disk, 'source')?.attributes.file,
    find(disk, 'target')?.attributes.dev,
  ]);

test('what a domain is made from can be read from it again', () => {
  const plan = planOf({ pinned: [2, 3, 0, 1] });
  expect(readPlan(parseXml(writeXml(domainXml(plan, PLACE))))).toEqual(plan);
});

test('a volume that its host does not have is found at an export, and its guest waits for that', () => {
  const at = { address: '192.0.2.1', port: 20_001, name: 'export-1', isEncrypted: true };
  const volumes = [
    { volumeId: 'volume-1', device: '/dev/vdb', export: at },
    { volumeId: 'volume-2', device: '/dev/vdc', export: { ...at, isEncrypted: false } },
  ];
  const domain = parseXml(writeXml(domainXml(planOf({ volumes }), PLACE)));
  expect(readPlan(domain)?.volumes).toEqual(volumes);
  const disk = findAll(domain, 'devices', 'disk')[1];
  expect([disk?.attributes.type, disk && find(disk, 'driver')?.attributes.type]).toEqual(['network', 'raw']);
  expect(disk && find(disk, 'driver')?.attributes.error_policy).toBe('stop');
});

test('a volume in Ceph is found by its monitors, with a secret that the host has, and read from its domain as it was put there', () => {
  const monitors = [
    { host: '192.0.2.1', port: 6789 },
    { host: '2001:db8::1', port: 6789 },
  ];
  const rbd = { name: 'volumes/volume-1', monitors, user: 'nephos', secretId: '11111111-2222-4333-8444-555555555555' };
  const volumes = [{ volumeId: 'volume-1', device: '/dev/vdb', rbd }];
  const domain = parseXml(writeXml(domainXml(planOf({ volumes }), PLACE)));
  expect(readPlan(domain)?.volumes).toEqual(volumes);
  const disk = findAll(domain, 'devices', 'disk')[1];
  expect([disk?.attributes.type, disk && find(disk, 'driver')?.attributes]).toMatchObject([
    'network',
    { type: 'raw', cache: 'none', discard: 'unmap' },
  ]);
  expect(disk && find(disk, 'source', 'auth', 'secret')?.attributes).toEqual({ type: 'ceph', uuid: rbd.secretId });
});

test('the socket of the screen has no path of ours: QEMU creates it as its own user, which may not write to our folder', () => {
  const screen = find(domainXml(planOf(), PLACE), 'devices', 'graphics', 'listen');
  expect(screen?.attributes).toEqual({ type: 'socket' });
});

test('a domain that is none of ours, or whose note was damaged, is passed over', () => {
  const domain = writeXml(domainXml(planOf(), PLACE));
  expect(readPlan(parseXml('<domain><uuid>x</uuid></domain>'))).toBeUndefined();
  expect(readPlan(parseXml(domain.replace('placedAt', 'placed')))).toBeUndefined();
});

test('a machine boots from its root disk, then come volumes, and the config drive can only be read', () => {
  expect(targets(domainXml(planOf(), PLACE))).toEqual([
    ['/machines/machine-1-root.qcow2', 'vda'],
    ['/volumes/1', 'vdb'],
    ['/machines/machine-1-config.iso', 'hdc'],
  ]);
});

test('where hosts have one folder nothing of a disk lingers in the memory of one, and each has a serial port of its own', () => {
  const [own, shared] = [PLACE, { ...PLACE, tag: 'f998fe06' }].map((place) => writeXml(domainXml(planOf(), place)));
  const caches = (xml = '') => [...xml.matchAll(/cache="?'?(\w+)/g)].map(([, cache]) => cache);
  expect([caches(own), caches(shared)]).toEqual([['none'], ['none', 'none']]);
  expect(own).toContain('/machines/machine-1.serial');
  expect(shared).toContain('/machines/machine-1-f998fe06.serial');
});

test('in a rescue the rescue disk comes first and the root second, under a name that no volume has', () => {
  const domain = domainXml(planOf({ note: { ...note, rescue: { imageId: 'image-2' } } }), PLACE);
  expect(targets(domain).slice(0, 3)).toEqual([
    ['/machines/machine-1-rescue.qcow2', 'vda'],
    ['/machines/machine-1-root.qcow2', 'vdc'],
    ['/volumes/1', 'vdb'],
  ]);
});

test('a machine that boots from a volume keeps it at its device, also in a rescue', () => {
  const volumes = [{ volumeId: 'volume-1', device: '/dev/vda', path: '/volumes/1', format: 'raw' }];
  for (const rescue of [undefined, { imageId: 'image-2' }]) {
    const plan = planOf({ volumes, note: { ...note, imageId: null, rescue } });
    const domain = parseXml(writeXml(domainXml(plan, PLACE)));
    expect(readPlan(domain)?.volumes).toEqual(volumes);
    expect(targets(domain)[rescue ? 1 : 0]).toEqual(['/volumes/1', rescue ? 'vdb' : 'vda']);
  }
});

/** libvirt sorts the disks of a bus by device name. */
function sorted(domain: XmlElement): XmlElement {
  const devices = find(domain, 'devices') as XmlElement;
  const nameOf = (disk: XmlElement) => find(disk, 'target')?.attributes.dev ?? '';
  const disks = findAll(devices, 'disk').toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const others = devices.children.filter(({ name }) => name !== 'disk');
  const children = domain.children.filter((child) => child !== devices);
  return { ...domain, children: [...children, { ...devices, children: [...disks, ...others] }] };
}

test.each([
  ['names it', '/dev/vdb', 'volume-1'],
  ['names it, and took a device between others', '/dev/vdd', 'volume-1'],
  ['does not name it yet', '/dev/vdb', undefined],
])(
  'beside other volumes the boot volume of a machine is identified in a rescue that %s',
  (_what, device, rootVolumeId) => {
    const volumes = [
      { volumeId: 'volume-1', device: '/dev/vda', path: '/volumes/1', format: 'raw' },
      { volumeId: 'volume-2', device, path: '/volumes/2', format: 'raw' },
    ];
    const plan = planOf({ volumes, note: { ...note, imageId: null, rescue: { imageId: 'image-2', rootVolumeId } } });
    const domain = sorted(parseXml(writeXml(domainXml(plan, PLACE))));
    expect(new Set(readPlan(domain)?.volumes)).toEqual(new Set(volumes));
  },
);

test('the root disk is distinguished from volumes that come before it in a rescue', () => {
  const plan = planOf({ note: { ...note, rescue: { imageId: 'image-2' } } });
  const domain = sorted(parseXml(writeXml(domainXml(plan, PLACE))));
  expect(rootDiskTarget(domain, plan, '/machines/machine-1-root.qcow2')).toBe('vdc');
});

test('a card names its port to Open vSwitch, and by an alias where there is none', () => {
  const card = (place: Place) => find(domainXml(planOf(), place), 'devices', 'interface') as XmlElement;
  expect(find(card(PLACE), 'virtualport', 'parameters')?.attributes).toEqual({ interfaceid: 'port-1' });
  expect(find(card(PLACE), 'target')?.attributes).toEqual({ dev: 'tapport-1' });
  const plain = card({ ...PLACE, isOpenVSwitch: false });
  expect(find(plain, 'virtualport')).toBeUndefined();
  expect(find(plain, 'alias')?.attributes).toEqual({ name: 'ua-port-1' });
});

test('names and metadata that look like markup stay text', () => {
  const name = `"/><disk type='file'>`;
  const domain = parseXml(writeXml(domainXml(planOf({ note: { ...note, name } }), PLACE)));
  expect(readPlan(domain)?.note.name).toBe(name);
  expect(findAll(domain, 'devices', 'disk')).toHaveLength(3);
});

test.each([
  [
    { 'hw:cpu_sockets': '2', 'hw:cpu_cores': '1', 'hw:cpu_threads': '2' },
    { sockets: '2', cores: '1', threads: '2' },
  ],
  [{ 'hw:cpu_cores': '4' }, { sockets: '1', cores: '4', threads: '1' }],
  [{ 'hw:cpu_sockets': '2' }, { sockets: '2', cores: '2', threads: '1' }],
])('processors are arranged as the flavor asks: %j', (specs, topology) => {
  expect(find(domainWith(specs), 'cpu', 'topology')?.attributes).toEqual(topology);
});

test.each([
  [{ 'hw:cpu_sockets': '3' }],
  [{ 'hw:cpu_cores': 'many' }],
  [{ 'hw:cpu_sockets': '2', 'hw:cpu_cores': '3', 'hw:cpu_threads': '1' }],
])('processors that cannot be arranged so are refused: %j', (specs) => {
  expect(() => domainWith(specs)).toThrow('machine-1');
});

test('an image asks for firmware, buses and cards; the flavor has the last word', () => {
  const domain = domainWith(
    { 'hw:machine_type': 'q35' },
    { hw_firmware_type: 'uefi', hw_machine_type: 'pc', hw_disk_bus: 'sata', hw_vif_model: 'e1000' },
  );
  expect(find(domain, 'os')?.attributes).toEqual({ firmware: 'efi' });
  expect(find(domain, 'os', 'type')?.attributes.machine).toBe('q35');
  expect(targets(domain).map(([, dev]) => dev)).toEqual(['sda', 'vdb', 'sdc']);
  expect(find(domain, 'devices', 'interface', 'model')?.attributes.type).toBe('e1000');
  expect(findAll(domain, 'devices', 'controller').length).toBeGreaterThan(8);
});

test.each([
  ['IDE', {}, {}, ['hdc', 'ide']],
  ['SCSI where UEFI leaves IDE switched off', {}, { hw_firmware_type: 'uefi' }, ['sdc', 'scsi']],
  ['SCSI where there is no IDE', { 'hw:machine_type': 'q35' }, {}, ['sdc', 'scsi']],
  ['SATA for Windows', {}, { hw_firmware_type: 'uefi', os_type: 'windows' }, ['sdc', 'sata']],
  ['what the image asks for', {}, { hw_cdrom_bus: 'usb' }, ['sdc', 'usb']],
  ['SATA for IDE where there is none', { 'hw:machine_type': 'q35' }, { hw_cdrom_bus: 'ide' }, ['sdc', 'sata']],
])('the CD is on %s', (_what, specs, properties, target) => {
  const domain = domainWith(specs as Record<string, string>, properties as Record<string, string>);
  const cd = findAll(domain, 'devices', 'disk').find(({ attributes }) => attributes.device === 'cdrom');
  expect(cd && Object.values(find(cd, 'target')?.attributes ?? {})).toEqual(target);
});

test('disks on SCSI have a controller of virtio, or the one that the image asks for; a rescue finds the root beside its own', () => {
  const controller = (properties: Record<string, string>) =>
    findAll(domainWith({}, properties), 'devices', 'controller').map(({ attributes }) => attributes.model);
  expect(controller({})).toEqual([]);
  expect(controller({ hw_disk_bus: 'scsi' })).toEqual(['virtio-scsi']);
  expect(controller({ hw_disk_bus: 'scsi', hw_scsi_model: 'lsisas1068' })).toEqual(['lsisas1068']);
  const rescue = { imageId: 'image-2' };
  const domain = domainXml(planOf({ note: { ...note, imageProperties: { hw_disk_bus: 'scsi' }, rescue } }), PLACE);
  expect(targets(domain).map(([, dev]) => dev)).toEqual(['sda', 'sdb', 'vdb', 'hdc']);
});

test('what nobody knows falls back to what every guest has, and a machine type that is markup is refused', () => {
  const domain = domainWith({}, { hw_disk_bus: 'punched tape', hw_vif_model: 'pigeon' });
  expect(find(domain, 'devices', 'disk', 'target')?.attributes.bus).toBe('virtio');
  expect(find(domain, 'devices', 'interface', 'model')?.attributes.type).toBe('virtio');
  expect(() => domainWith({ 'hw:machine_type': 'p c' })).toThrow('Machine type');
});

test.each([
  ['large', {}],
  ['2MB', { size: '2048', unit: 'KiB' }],
  ['1GB', { size: '1048576', unit: 'KiB' }],
  ['2048', { size: '2048', unit: 'KiB' }],
])('memory is in huge pages: %s', (size, page) => {
  const pages = find(domainWith({ 'hw:mem_page_size': size }), 'memoryBacking', 'hugepages');
  expect(find(pages as XmlElement, 'page')?.attributes ?? {}).toEqual(page);
});

test('small pages are the ordinary ones, and others that cannot be are refused', () => {
  expect(find(domainWith({ 'hw:mem_page_size': 'small' }), 'memoryBacking')).toBeUndefined();
  expect(() => domainWith({ 'hw:mem_page_size': '2 MB' })).toThrow('2 MB');
});

test('random numbers come from the host unless the flavor forbids it', () => {
  expect(find(domainWith({}), 'devices', 'rng')).toBeDefined();
  expect(find(domainWith({ 'hw_rng:allowed': 'False' }), 'devices', 'rng')).toBeUndefined();
});

test('processors of its own are pinned one by one', () => {
  const pins = findAll(domainXml(planOf({ vcpus: 2, pinned: [3, 1] }), PLACE), 'cputune', 'vcpupin');
  expect(pins.map(({ attributes }) => attributes)).toEqual([
    { vcpu: '0', cpuset: '3' },
    { vcpu: '1', cpuset: '1' },
  ]);
});
