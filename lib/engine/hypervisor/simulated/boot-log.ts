import { BOOT_S, bootLines } from './boot-lines.ts';
import type { Boot, BootEnd } from './boots.ts';

/**
 * Seconds since power-on in the guest. The boot is scaled by the speed of the fleet; afterwards the guest clock runs in
 * real time.
 */
export function guestSeconds(boot: Boot, atMs: number, speed: number): number {
  const elapsedS = Math.max(0, (atMs - Date.parse(boot.at)) / 1000);
  const bootS = BOOT_S * speed;
  return elapsedS < bootS ? elapsedS / speed : BOOT_S + elapsedS - bootS;
}

const ENDS: Record<BootEnd, string[]> = {
  poweroff: ['systemd-shutdown[1]: Powering off.', 'reboot: Power down'],
  reboot: ['systemd-shutdown[1]: Rebooting.', 'reboot: Restarting system'],
  cut: [],
  panic: [
    'NMI: IOCK error or crash inside the guest',
    'Kernel panic - not syncing: simulated crash',
    'kdump: saving vmcore to /var/crash',
    '---[ end Kernel panic - not syncing: simulated crash ]---',
  ],
};

const stamped = (seconds: number, text: string) => `[${seconds.toFixed(6).padStart(12)}] ${text}`;

interface TimedLine {
  atS: number;
  text: string;
}

export function bootLog(boot: Boot, nowMs: number, speed: number): string {
  const endMs = boot.end ? Date.parse(boot.end.at) : nowMs;
  const until = guestSeconds(boot, endMs, speed);
  const during: TimedLine[] = bootLines(boot.guest).map(({ atS, text, isKernel }) => ({
    atS,
    text: isKernel ? stamped(atS, text) : text,
  }));
  const notes = (boot.notes ?? []).map(({ at, text }) => {
    const atS = guestSeconds(boot, Date.parse(at), speed);
    return { atS, text: stamped(atS, text) };
  });
  const shown = [...during, ...notes].filter(({ atS }) => atS <= until).toSorted((one, other) => one.atS - other.atS);
  const ended = boot.end ? ENDS[boot.end.how].map((text) => stamped(until, text)) : [];
  return textOf([...shown.map(({ text }) => text), ...ended], boot.end !== undefined);
}

function textOf(lines: string[], hasEnded: boolean): string {
  const last = lines.at(-1) ?? '';
  const text = lines.join('\n');
  return last.endsWith(' login: ') && !hasEnded ? text : `${text}\n`;
}
