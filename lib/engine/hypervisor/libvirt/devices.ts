import { GIB } from '#lib/bytes.ts';
import type { MachineVolume } from '../machine.ts';
import { FILE } from './connection.ts';
import { ALIAS, nicElement, volumeElement } from './domain-xml.ts';
import { assertPower, type DriverContext } from './driver-context.ts';
import { InstanceFailure, ignoreFailures } from './failure.ts';
import type { FoundDomain, Host } from './host.ts';
import type { Plan, PluggedNic } from './plan.ts';
import { reconnectVolumes, resumeStalled } from './reconnect-volumes.ts';
import { find, findAll, writeXml, type XmlElement } from './xml.ts';

export async function attachVolume(ctx: DriverContext, machine: FoundDomain, volume: MachineVolume): Promise<void> {
  if (machine.plan.volumes.some(({ volumeId }) => volumeId === volume.volumeId)) return;
  assertPower(machine, 'attachVolume', ...PLUGGABLE);
  for (const plugged of await ctx.volumes.plugged([volume])) {
    await attachDevice(machine, 'attachVolume', volumeElement(machine.plan, plugged));
  }
}

export async function attachPort(_kit: DriverContext, machine: FoundDomain, nic: PluggedNic): Promise<void> {
  if (machine.plan.nics.some(({ portId }) => portId === nic.portId)) return;
  await attachDevice(machine, 'attachPort', nicElement(machine.plan, nic, machine.host.place));
}

export async function detachVolume(ctx: DriverContext, machine: FoundDomain, volumeId: string): Promise<void> {
  await unplug(ctx, machine, {
    verb: 'detachVolume',
    what: `volume ${volumeId}`,
    find: (domain) => findAll(domain, 'devices', 'disk').find((disk) => find(disk, 'serial')?.text === volumeId),
  });
  await ctx.volumes.close(machine.plan.volumes.filter((volume) => volume.volumeId === volumeId));
}

export const detachPort = (ctx: DriverContext, machine: FoundDomain, portId: string): Promise<void> =>
  unplug(ctx, machine, {
    verb: 'detachPort',
    what: `port ${portId}`,
    find: (domain) => findAll(domain, 'devices', 'interface').find((card) => isCardOf(card, portId)),
  });

const isCardOf = (card: XmlElement, portId: string) =>
  find(card, 'virtualport', 'parameters')?.attributes.interfaceid === portId ||
  find(card, 'alias')?.attributes.name === `${ALIAS}${portId}`;

export async function extendVolume(
  ctx: DriverContext,
  machine: FoundDomain,
  volumeId: string,
  sizeGib: number,
): Promise<void> {
  const { host, plan, state, xml } = machine;
  const disk = findAll(xml, 'devices', 'disk').find((one) => find(one, 'serial')?.text === volumeId);
  const name = disk && find(disk, 'target')?.attributes.dev;
  if (name === undefined || !state.isActive) return;
  const show = () => host.connection.run(['blockresize', plan.id, name, `${sizeGib}G`]);
  if (!plan.volumes.some((volume) => volume.volumeId === volumeId && 'export' in volume)) return void (await show());
  await ctx.volumes.exports.grow(volumeId, sizeGib * GIB);
  // QEMU learns the new size when it reconnects.
  await reconnectVolumes(machine, () =>
    show().then(
      () => true,
      (error) => ignoreFailures('other')(error) !== undefined,
    ),
  );
  await resumeStalled(machine);
}

/** A plan with the devices that are attached now: they may have changed while disks were copied. */
export async function withPluggedDevices(host: Host, plan: Plan): Promise<Plan> {
  const now = await host.find(plan.id);
  return now ? { ...plan, volumes: now.plan.volumes, nics: now.plan.nics } : plan;
}

const PLUGGABLE = ['running', 'paused', 'off', 'crashed'] as const;

async function attachDevice(machine: FoundDomain, verb: string, device: XmlElement): Promise<void> {
  // Saved memory is restored with the devices it was saved with.
  assertPower(machine, verb, ...PLUGGABLE);
  const { host, plan, state } = machine;
  const where = state.isActive ? ['--live', '--config'] : ['--config'];
  await host.connection.runWith(writeXml(device), ['attach-device', plan.id, FILE, ...where]);
}

interface DeviceChange {
  verb: string;
  what: string;
  find(domain: XmlElement): XmlElement | undefined;
}

/** Detaches a device from the running guest, which may take a while, then from the persistent definition. */
async function unplug(ctx: DriverContext, machine: FoundDomain, plugged: DeviceChange): Promise<void> {
  const { host, plan, state } = machine;
  const stored = await host.stored(plan.id);
  const device = stored && plugged.find(stored);
  if (!device && !plugged.find(machine.xml)) return;
  assertPower(machine, plugged.verb, ...PLUGGABLE);
  if (state.isActive) await requestRelease(ctx, machine, plugged);
  if (device) {
    const args = ['detach-device', plan.id, FILE, '--config'];
    await host.connection.runWith(writeXml(device), args).catch(ignoreFailures('missing'));
  }
}

/** Booting guests miss the request, so it is repeated at this interval. */
const ASK_MS = 3000;

/** @throws InstanceFailure, retryable, if the guest does not release the device */
async function requestRelease(
  ctx: DriverContext,
  { host, plan }: FoundDomain,
  { find: findIn, what }: DeviceChange,
): Promise<void> {
  const isOut = (found: FoundDomain | undefined) => !found?.state.isActive || !findIn(found.xml);
  const end = Date.now() + ctx.unplugMs;
  for (let left = ctx.unplugMs; left > 0; left = end - Date.now()) {
    const found = await host.find(plan.id);
    const device = found?.state.isActive ? findIn(found.xml) : undefined;
    if (!device) return;
    const args = ['detach-device', plan.id, FILE, '--live'];
    await host.connection.runWith(writeXml(device), args).catch(ignoreFailures('missing', 'refused', 'other', 'busy'));
    if (await host.awaits(plan.id, isOut, Math.min(ASK_MS, left))) return;
  }
  throw new InstanceFailure(
    plan.id,
    `The guest of instance ${plan.id} has not released ${what} within ${ctx.unplugMs / 1000} s.`,
  );
}
