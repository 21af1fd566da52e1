import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { ResizeTarget } from '../hypervisor.ts';
import { isSameFlavor, type MachineSpec, sizeOf } from '../machine.ts';
import { addBootLine, endBoot } from './boots.ts';
import type { FirstBoot } from './first-run.ts';
import { bootMachine, type Changes, type SimulatedMachine, storedSpec } from './machines.ts';

type Power = SimulatedMachine['power'];

/** A change of a machine: when it is already done, from which power states it is allowed, and its result. */
export interface Transition {
  isDone?(machine: SimulatedMachine): boolean;
  from?: readonly Power[];
  /** Whether it should end early. */
  isHurried?(machine: SimulatedMachine): boolean;
  /** Hosts besides the machine's own that must be up. */
  hosts?(machine: SimulatedMachine): string[];
  apply(machine: SimulatedMachine): Changes;
}

const has = (power: Power) => (machine: SimulatedMachine) => machine.power === power;
const to = (power: Power) => (): Changes => ({ power });

export const start: Transition = {
  isDone: has('running'),
  from: ['off', 'crashed'],
  apply: (machine) => bootMachine(machine, 'poweroff'),
};
export const stop: Transition = { isDone: has('off'), apply: ({ boots }) => halted(boots) };
export const softReboot: Transition = { from: ['running'], apply: (machine) => bootMachine(machine, 'reboot') };
export const hardReboot: Transition = { apply: (machine) => bootMachine(machine, 'cut') };
export const pause: Transition = { isDone: has('paused'), from: ['running'], apply: to('paused') };
export const unpause: Transition = { isDone: has('running'), from: ['paused'], apply: to('running') };
export const suspend: Transition = { isDone: has('suspended'), from: ['running', 'paused'], apply: to('suspended') };
export const resume: Transition = { isDone: has('running'), from: ['suspended'], apply: to('running') };
export const setPassword: Transition = {
  from: ['running'],
  apply: ({ boots }) => ({ boots: addBootLine(boots, 'qemu-ga: guest-set-user-password called for root') }),
};
/** The kernel panics, writes its dump and reboots. */
export const interrupt: Transition = { from: ['running'], apply: (machine) => bootMachine(machine, 'panic') };

/** The guest dies. */
export const crash = ({ power, boots }: SimulatedMachine): Changes =>
  power === 'running' || power === 'paused' ? { power: 'crashed', boots: endBoot(boots, 'panic') } : {};

/** Sudden loss of power; disk contents are kept. */
export const losePower = ({ power, boots }: SimulatedMachine): Changes =>
  power === 'running' || power === 'paused' ? { power: 'off', boots: endBoot(boots, 'cut') } : {};

/** @throws PermanentFailure in `apply` while another resize is unconfirmed */
export const resize = (target: ResizeTarget): Transition => ({
  isDone: (machine) => isAt(machine, target),
  from: ['running', 'off'],
  hosts: () => [target.host],
  apply: (machine) => {
    if (machine.former)
      throw new PermanentFailure(`The resize of instance ${machine.id} must be confirmed or reverted first.`);
    const { spec, host } = machine;
    const { extraSpecs } = target;
    const moved = { ...machine, spec: { ...spec, ...sizeOf(target), extraSpecs } };
    return {
      host: target.host,
      spec: moved.spec,
      former: { host, ...sizeOf(spec), extraSpecs: spec.extraSpecs },
      ...(target.isPoweredOn ? bootMachine(moved, 'poweroff') : halted(machine.boots)),
    };
  },
});

export const confirmResize: Transition = {
  isDone: ({ former }) => former === null,
  hosts: ({ former }) => (former ? [former.host] : []),
  apply: () => ({ former: null }),
};

export const revertResize = (isPoweredOn: boolean): Transition => ({
  isDone: ({ former }) => former === null,
  hosts: ({ former }) => (former ? [former.host] : []),
  apply: (machine) => {
    const { former, spec, boots } = machine;
    if (!former) return {};
    const { host, ...old } = former;
    const moved = { ...machine, spec: { ...spec, ...old } };
    return { host, spec: moved.spec, former: null, ...(isPoweredOn ? bootMachine(moved, 'poweroff') : halted(boots)) };
  },
});

export const migrateLive = (host: string): Transition => ({
  isDone: (machine) => machine.host === host,
  from: ['running', 'paused'],
  isHurried: ({ migrating }) => migrating?.host === host && migrating.isForced,
  hosts: () => [host],
  apply: () => ({ host }),
});
/** Starts a live migration; one that was forced before it started stays forced. */
export const beginMigration =
  (host: string) =>
  ({ migrating }: SimulatedMachine): Changes =>
    migrating?.host === host ? {} : { migrating: { host, isForced: false } };
export const forceMigration =
  (to: string) =>
  ({ host }: SimulatedMachine): Changes =>
    host === to ? {} : { migrating: { host: to, isForced: true } };

/** Machine that arrived before its source was lost, with the size of the plan and without a way back. */
export const completeArrival =
  (spec: MachineSpec, isPoweredOn: boolean) =>
  (machine: SimulatedMachine): Changes => {
    const { extraSpecs } = spec;
    const fitting = { ...machine, spec: { ...machine.spec, ...sizeOf(spec), extraSpecs } };
    const isFitting = isSameFlavor(machine.spec, spec);
    const isOff = machine.power === 'off' || machine.power === 'crashed';
    const boots = isPoweredOn && (isOff || !isFitting) ? bootMachine(fitting, 'cut') : {};
    return { spec: fitting.spec, former: null, ...boots };
  };

/** A machine with a new root disk. One that boots from a volume keeps its data and its first boot is over. */
export const replaceRootDisk = (
  machine: SimulatedMachine,
  spec: MachineSpec,
  first: FirstBoot,
  isPoweredOn: boolean,
): Changes => {
  const made = { ...machine, spec: storedSpec(spec), rescue: null };
  const [files, run] = spec.imageId === null ? [machine.files, null] : [first.files, first.run];
  return {
    spec: made.spec,
    files,
    rescue: null,
    ...(isPoweredOn ? bootMachine(made, 'cut', run) : { power: 'off', boots: endBoot(machine.boots, 'cut') }),
  };
};

export const rescue = (imageId: string | null): Transition => ({
  isDone: (machine) => machine.rescue !== null,
  apply: (machine) => ({ rescue: { imageId }, ...bootMachine({ ...machine, rescue: { imageId } }, 'poweroff') }),
});

export const unrescue: Transition = {
  isDone: (machine) => machine.rescue === null,
  apply: (machine) => ({ rescue: null, ...bootMachine({ ...machine, rescue: null }, 'poweroff') }),
};

const halted = (boots: SimulatedMachine['boots']): Changes => ({ power: 'off', boots: endBoot(boots, 'poweroff') });

const isAt = ({ host, spec }: SimulatedMachine, target: ResizeTarget): boolean =>
  host === target.host && isSameFlavor(spec, target);
