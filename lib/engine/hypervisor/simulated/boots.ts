import type { Timestamp } from '#lib/db/tables/column-types.ts';
import type { MachineSpec } from '../machine.ts';

/** What a guest finds when it boots; kept, so that the console log of the past stays as it was. */
export interface Guest extends Omit<MachineSpec, 'metadata' | 'userData' | 'files'> {
  isRescue: boolean;
  /** What its first-boot script did; null when it has none or this is not the first boot. */
  firstRun: FirstRun | null;
}

/** The run of a first-boot script. */
export interface FirstRun {
  kind: string;
  output: string[];
  exitStatus: number;
}

/** Why a boot came to its end. */
export type BootEnd = 'poweroff' | 'reboot' | 'cut' | 'panic';

/** One boot of a machine: what it found, what happened during it, how it ended. */
export interface Boot {
  at: Timestamp;
  guest: Guest;
  /** What the kernel said later on. */
  notes?: { at: Timestamp; text: string }[];
  end?: { at: Timestamp; how: BootEnd };
}

/** Earlier boots are forgotten, as a console log has an end. */
const KEPT = 20;

/** Ends the present boot, if one is under way. */
export function endBoot(boots: readonly Boot[], how: BootEnd): Boot[] {
  const last = boots.at(-1);
  if (!last || last.end) return [...boots];
  return [...boots.slice(0, -1), { ...last, end: { at: new Date().toISOString(), how } }];
}

/** Ends the present boot and begins another. */
export const beginBoot = (boots: readonly Boot[], how: BootEnd, guest: Guest): Boot[] =>
  [...endBoot(boots, how), { at: new Date().toISOString(), guest }].slice(-KEPT);

/** Adds a line of the kernel to the present boot. */
export function noteBoot(boots: readonly Boot[], text: string): Boot[] {
  const last = boots.at(-1);
  if (!last || last.end) return [...boots];
  const notes = [...(last.notes ?? []), { at: new Date().toISOString(), text }];
  return [...boots.slice(0, -1), { ...last, notes: notes.slice(-100) }];
}
