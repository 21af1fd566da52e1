import type { MachineNic, MachineSpec, MachineVolume } from '../machine.ts';
import { addBootLine } from './boots.ts';
import type { SimulatedMachine } from './machines.ts';
import { nicName } from './nic-name.ts';
import type { Transition } from './transitions.ts';

/** Sectors of 512 bytes per GiB. */
const SECTORS = 2_097_152;
const blockName = (device: string) => device.replace(/^\/dev\//, '');

export const attachVolume = (volume: MachineVolume): Transition => ({
  isDone: ({ spec }) => spec.volumes.some(({ volumeId }) => volumeId === volume.volumeId),
  apply: (machine) => ({
    ...changed(machine, { volumes: [...machine.spec.volumes, volume] }),
    ...noted(
      machine,
      `virtio_blk virtio${4 + machine.spec.volumes.length}: [${blockName(volume.device)}] ${volume.sizeGib * SECTORS} 512-byte logical blocks (${volume.sizeGib} GiB)`,
    ),
  }),
});

export const detachVolume = (id: string): Transition => ({
  isDone: ({ spec }) => !spec.volumes.some(({ volumeId }) => volumeId === id),
  apply: (machine) => changed(machine, { volumes: machine.spec.volumes.filter(({ volumeId }) => volumeId !== id) }),
});

export const extendVolume = (id: string, sizeGib: number): Transition => ({
  isDone: ({ spec }) => spec.volumes.every((volume) => volume.volumeId !== id || volume.sizeGib === sizeGib),
  apply: (machine) => {
    const volumes = machine.spec.volumes.map((volume) => (volume.volumeId === id ? { ...volume, sizeGib } : volume));
    const device = volumes.find(({ volumeId }) => volumeId === id)?.device ?? '';
    const text = `virtio_blk: [${blockName(device)}] new size: ${sizeGib * SECTORS} 512-byte logical blocks (${sizeGib} GiB)`;
    return { ...changed(machine, { volumes }), ...noted(machine, text) };
  },
});

export const attachPort = (nic: MachineNic): Transition => ({
  isDone: ({ spec }) => spec.nics.some(({ portId }) => portId === nic.portId),
  apply: (machine) => ({
    ...changed(machine, { nics: [...machine.spec.nics, nic] }),
    ...noted(machine, `virtio_net: ${nicName(machine.spec.nics.length)}: link becomes ready (${nic.macAddress})`),
  }),
});

export const detachPort = (id: string): Transition => ({
  isDone: ({ spec }) => !spec.nics.some(({ portId }) => portId === id),
  apply: (machine) => changed(machine, { nics: machine.spec.nics.filter(({ portId }) => portId !== id) }),
});

const changed = ({ spec }: SimulatedMachine, changes: Partial<MachineSpec>) => ({ spec: { ...spec, ...changes } });
const noted = ({ boots }: SimulatedMachine, text: string) => ({ boots: addBootLine(boots, text) });
