import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Place, Plan } from './plan.ts';
import { element, type XmlElement } from './xml.ts';

/** The parts of a plan that determine its hardware. */
export type HardwareRequest = Pick<Plan, 'id' | 'vcpus' | 'pinned'> & {
  note: Pick<Plan['note'], 'extraSpecs' | 'imageProperties'>;
};

/** A property of the flavor or else the image: `hw:cpu_sockets` of a flavor is `hw_cpu_sockets` of an image. */
function wish({ note }: HardwareRequest, name: string): string | undefined {
  return note.extraSpecs[`hw:${name}`] ?? note.imageProperties[`hw_${name}`];
}

/** Images may have more properties than fit into a domain, so only relevant names and short values are stored. */
const COUNTS = /^(?:hw_[a-z0-9_]{1,60}|os_type|os_admin_user)$/;
const LONGEST_VALUE = 64;

/** The image properties that affect the domain. */
export const countingProperties = (properties: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => COUNTS.test(name) && value.length <= LONGEST_VALUE),
  );

const MACHINES = /^[\w.-]+$/;

/** Firmware, machine type and architecture. @throws PermanentFailure for an invalid machine type */
export function osElement(request: HardwareRequest): XmlElement {
  const machine = wish(request, 'machine_type') ?? 'pc';
  if (!MACHINES.test(machine)) throw new PermanentFailure(`Machine type ${machine} does not exist.`);
  return element(
    'os',
    { firmware: isUefi(request) ? 'efi' : undefined },
    element('type', { arch: 'x86_64', machine }, 'hvm'),
    element('boot', { dev: 'hd' }),
  );
}

const isUefi = (request: HardwareRequest): boolean => wish(request, 'firmware_type') === 'uefi';

/** Whether the machine type has IDE; newer types have SATA and PCI Express instead. */
const hasIde = (request: HardwareRequest): boolean => !(wish(request, 'machine_type') ?? 'pc').includes('q35');

/** On PCI Express, devices can be hot-plugged only into ports that existed at boot. */
export const portsFor = (request: HardwareRequest): XmlElement[] => {
  const models = hasIde(request) ? [] : ['pcie-root', ...Array<string>(SPARE_PORTS).fill('pcie-root-port')];
  return models.map((model, index) => element('controller', { type: 'pci', index, model }));
};
const SPARE_PORTS = 24;

/** The requested bus of a drive, if it is supported. */
function busOf(request: HardwareRequest, name: string): string | undefined {
  const bus = wish(request, name) ?? '';
  if (bus === 'ide' && !hasIde(request)) return 'sata';
  return ['ide', 'sata', 'scsi', 'usb'].includes(bus) ? bus : undefined;
}

export const diskBus = (request: HardwareRequest): string => busOf(request, 'disk_bus') ?? 'virtio';

/**
 * The bus of the configuration drive. UEFI disables IDE for Linux, cloud kernels lack SATA, and Windows lacks a driver
 * for virtio SCSI.
 */
export function cdBus(request: HardwareRequest): string {
  const wanted = busOf(request, 'cdrom_bus');
  if (wanted) return wanted;
  if (hasIde(request) && !isUefi(request)) return 'ide';
  return request.note.imageProperties.os_type === 'windows' ? 'sata' : 'scsi';
}

const SCSI_MODELS = new Set(['virtio-scsi', 'lsilogic', 'lsisas1068', 'lsisas1078', 'vmpvscsi']);

/** The SCSI controller if a disk needs one: virtio unless another model is requested. */
export function scsiController(request: HardwareRequest): XmlElement | undefined {
  if (diskBus(request) !== 'scsi' && cdBus(request) !== 'scsi') return undefined;
  const wanted = wish(request, 'scsi_model') ?? '';
  const model = SCSI_MODELS.has(wanted) ? wanted : 'virtio-scsi';
  return element('controller', { type: 'scsi', index: 0, model });
}

const CARDS = new Set(['virtio', 'e1000', 'e1000e', 'rtl8139', 'ne2k_pci', 'pcnet', 'vmxnet3']);
export function cardModel(request: HardwareRequest): string {
  const model = wish(request, 'vif_model') ?? 'virtio';
  return CARDS.has(model) ? model : 'virtio';
}

/** Whether the guest has a random number generator; flavor or image can disable it. */
export const hasRng = (request: HardwareRequest): boolean =>
  request.note.extraSpecs['hw_rng:allowed']?.toLowerCase() !== 'false' &&
  wish(request, 'rng_model')?.toLowerCase() !== 'none';

/** CPU model and topology. @throws PermanentFailure if the topology does not match the number of processors */
export function cpuElement(request: HardwareRequest, { type }: Pick<Place, 'type'>): XmlElement {
  const [sockets, cores, threads] = ['cpu_sockets', 'cpu_cores', 'cpu_threads'].map((name) => {
    const value = wish(request, name);
    return value === undefined ? undefined : Number(value);
  });
  const mode = type === 'kvm' ? 'host-model' : 'maximum';
  if (sockets === undefined && cores === undefined && threads === undefined) return element('cpu', { mode });
  const perSocket = (cores ?? 1) * (threads ?? 1);
  const wanted = { sockets: sockets ?? Math.max(1, request.vcpus / perSocket), cores, threads: threads ?? 1 };
  const topology = { ...wanted, cores: cores ?? request.vcpus / (wanted.sockets * wanted.threads) };
  if (topology.sockets * topology.cores * topology.threads !== request.vcpus || !Number.isInteger(topology.cores)) {
    throw new PermanentFailure(
      `The CPU topology that the flavor or image of instance ${request.id} requests does not fit its ${request.vcpus} processors.`,
    );
  }
  return element('cpu', { mode }, element('topology', topology));
}

/** Whether the machine has dedicated processors. */
export const isDedicated = (request: HardwareRequest): boolean => wish(request, 'cpu_policy') === 'dedicated';

export function pinningElement(pinned: readonly number[]): XmlElement | undefined {
  if (pinned.length === 0) return undefined;
  return element('cputune', {}, ...pinned.map((cpuset, vcpu) => element('vcpupin', { vcpu, cpuset })));
}

const PAGE_SIZES: Record<string, number | undefined> = { small: undefined, large: 0, any: undefined };
const UNITS: Record<string, number> = { '': 1, KB: 1, MB: 1024, GB: 1024 ** 2 };

/**
 * Page size of the memory in KiB; 0 for huge pages of any size, undefined for normal pages. @throws PermanentFailure
 * for an invalid size
 */
export function pageKibOf(request: HardwareRequest): number | undefined {
  const wanted = wish(request, 'mem_page_size');
  if (wanted === undefined) return undefined;
  return wanted in PAGE_SIZES ? PAGE_SIZES[wanted] : kibOf(wanted);
}

/** Memory backing with huge pages, if requested. @throws PermanentFailure for an invalid size */
export function memoryElement(request: HardwareRequest): XmlElement | undefined {
  const sizeKib = pageKibOf(request);
  if (sizeKib === undefined) return undefined;
  const page = sizeKib > 0 && element('page', { size: sizeKib, unit: 'KiB' });
  return element('memoryBacking', {}, element('hugepages', {}, page));
}

function kibOf(size: string): number {
  const [, number = '', unit = ''] = /^(\d{1,9})(KB|MB|GB)?$/.exec(size) ?? [];
  if (number === '') throw new PermanentFailure(`Memory pages of the size ${size} do not exist.`);
  return Number(number) * (UNITS[unit] ?? 1);
}
