import type { Timestamp } from '#lib/db/column-types.ts';
import type { MachineSpec } from '../machine.ts';

/** What a guest finds at boot; stored, so that old console output does not change. */
export interface Guest extends Omit<MachineSpec, 'metadata' | 'userData' | 'files'> {
  isRescue: boolean;
  /** Result of the first-boot script; null without a script and on later boots. */
  firstRun: FirstRun | null;
}

export interface FirstRun {
  kind: string;
  output: string[];
  exitStatus: number;
}

/** Why a boot ended. */
export type BootEnd = 'poweroff' | 'reboot' | 'cut' | 'panic';

/** One boot of a machine. */
export interface Boot {
  at: Timestamp;
  guest: Guest;
  notes?: { at: Timestamp; text: string }[];
  end?: { at: Timestamp; how: BootEnd };
}

/** Number of boots that the console log covers. */
const KEPT = 20;

export function endBoot(boots: readonly Boot[], how: BootEnd): Boot[] {
  const last = boots.at(-1);
  if (!last || last.end) return [...boots];
  return [...boots.slice(0, -1), { ...last, end: { at: new Date().toISOString(), how } }];
}

export const beginBoot = (boots: readonly Boot[], how: BootEnd, guest: Guest): Boot[] =>
  [...endBoot(boots, how), { at: new Date().toISOString(), guest }].slice(-KEPT);

export function addBootLine(boots: readonly Boot[], text: string): Boot[] {
  const last = boots.at(-1);
  if (!last || last.end) return [...boots];
  const notes = [...(last.notes ?? []), { at: new Date().toISOString(), text }];
  return [...boots.slice(0, -1), { ...last, notes: notes.slice(-100) }];
}
