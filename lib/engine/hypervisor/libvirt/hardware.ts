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
export function osElement(asked: HardwareRequest): XmlElement {
  const machine = wish(asked, 'machine_type') ?? 'pc';
  if (!MACHINES.test(machine)) throw new PermanentFailure(`Machine type ${machine} does not exist.`);
  return element(
    'os',
    { firmware: isUefi(asked) ? 'efi' : undefined },
    element('type', { arch: 'x86_64', machine }, 'hvm'),
    element('boot', { dev: 'hd' }),
  );
}

const isUefi = (asked: HardwareRequest): boolean => wish(asked, 'firmware_type') === 'uefi';

/** Whether the machine type has IDE; newer types have SATA and PCI Express instead. */
const hasIde = (asked: HardwareRequest): boolean => !(wish(asked, 'machine_type') ?? 'pc').includes('q35');

/** On PCI Express, devices can be hot-plugged only into ports that existed at boot. */
export const portsFor = (asked: HardwareRequest): XmlElement[] => {
  const models = hasIde(asked) ? [] : ['pcie-root', ...Array<string>(SPARE_PORTS).fill('pcie-root-port')];
  return models.map((model, index) => element('controller', { type: 'pci', index, model }));
};
const SPARE_PORTS = 24;

/** The requested bus of a drive, if it is supported. */
function busOf(asked: HardwareRequest, name: string): string | undefined {
  const bus = wish(asked, name) ?? '';
  if (bus === 'ide' && !hasIde(asked)) return 'sata';
  return ['ide', 'sata', 'scsi', 'usb'].includes(bus) ? bus : undefined;
}

export const diskBus = (asked: HardwareRequest): string => busOf(asked, 'disk_bus') ?? 'virtio';

/**
 * The bus of the configuration drive. UEFI disables IDE for Linux, cloud kernels lack SATA, and Windows lacks a driver
 * for virtio SCSI.
 */
export function cdBus(asked: HardwareRequest): string {
  const wanted = busOf(asked, 'cdrom_bus');
  if (wanted) return wanted;
  if (hasIde(asked) && !isUefi(asked)) return 'ide';
  return asked.note.imageProperties.os_type === 'windows' ? 'sata' : 'scsi';
}

const SCSI_MODELS = new Set(['virtio-scsi', 'lsilogic', 'lsisas1068', 'lsisas1078', 'vmpvscsi']);

/** The SCSI controller if a disk needs one: virtio unless another model is requested. */
export function scsiController(asked: HardwareRequest): XmlElement | undefined {
  if (diskBus(asked) !== 'scsi' && cdBus(asked) !== 'scsi') return undefined;
  const wanted = wish(asked, 'scsi_model') ?? '';
  const model = SCSI_MODELS.has(wanted) ? wanted : 'virtio-scsi';
  return element('controller', { type: 'scsi', index: 0, model });
}

const CARDS = new Set(['virtio', 'e1000', 'e1000e', 'rtl8139', 'ne2k_pci', 'pcnet', 'vmxnet3']);
export function cardModel(asked: HardwareRequest): string {
  const model = wish(asked, 'vif_model') ?? 'virtio';
  return CARDS.has(model) ? model : 'virtio';
}

/** Whether the guest has a random number generator; flavor or image can disable it. */
export const hasRng = (asked: HardwareRequest): boolean =>
  asked.note.extraSpecs['hw_rng:allowed']?.toLowerCase() !== 'false' &&
  wish(asked, 'rng_model')?.toLowerCase() !== 'none';

/** CPU model and topology. @throws PermanentFailure if the topology does not match the number of processors */
export function cpuElement(asked: HardwareRequest, { type }: Pick<Place, 'type'>): XmlElement {
  const [sockets, cores, threads] = ['cpu_sockets', 'cpu_cores', 'cpu_threads'].map((name) => {
    const value = wish(asked, name);
    return value === undefined ? undefined : Number(value);
  });
  const mode = type === 'kvm' ? 'host-model' : 'maximum';
  if (sockets === undefined && cores === undefined && threads === undefined) return element('cpu', { mode });
  const perSocket = (cores ?? 1) * (threads ?? 1);
  const wanted = { sockets: sockets ?? Math.max(1, asked.vcpus / perSocket), cores, threads: threads ?? 1 };
  const topology = { ...wanted, cores: cores ?? asked.vcpus / (wanted.sockets * wanted.threads) };
  if (topology.sockets * topology.cores * topology.threads !== asked.vcpus || !Number.isInteger(topology.cores)) {
    throw new PermanentFailure(
      `The CPU topology that the flavor or image of instance ${asked.id} requests does not fit its ${asked.vcpus} processors.`,
    );
  }
  return element('cpu', { mode }, element('topology', topology));
}

/** Whether the machine has dedicated processors. */
export const isDedicated = (asked: HardwareRequest): boolean => wish(asked, 'cpu_policy') === 'dedicated';

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
export function pageKibOf(asked: HardwareRequest): number | undefined {
  const wanted = wish(asked, 'mem_page_size');
  if (wanted === undefined) return undefined;
  return wanted in PAGE_SIZES ? PAGE_SIZES[wanted] : kibOf(wanted);
}

/** Memory backing with huge pages, if requested. @throws PermanentFailure for an invalid size */
export function memoryElement(asked: HardwareRequest): XmlElement | undefined {
  const sizeKib = pageKibOf(asked);
  if (sizeKib === undefined) return undefined;
  const page = sizeKib > 0 && element('page', { size: sizeKib, unit: 'KiB' });
  return element('memoryBacking', {}, element('hugepages', {}, page));
}

function kibOf(size: string): number {
  const [, number = '', unit = ''] = /^(\d{1,9})(KB|MB|GB)?$/.exec(size) ?? [];
  if (number === '') throw new PermanentFailure(`Memory pages of the size ${size} do not exist.`);
  return Number(number) * (UNITS[unit] ?? 1);
}
