import { type BootSigns, type BootSignsRequest, logPart } from '../boot-signs.ts';
import { BOOT_S, SSH_SERVER_S } from './boot-lines.ts';
import { bootLog, guestSeconds } from './boot-log.ts';
import type { Boot } from './boots.ts';

const SSH_PORT = 22;

/** A simulated guest has an agent after its boot, and runs no server but that of SSH. */
export function bootSigns(
  boot: Boot,
  { logPosition, isAgentNeeded, port }: BootSignsRequest,
  nowMs: number,
  speed: number,
): BootSigns {
  const log = bootLog(boot, nowMs, speed);
  const { from } = logPart(log.length, 0, logPosition);
  const seconds = guestSeconds(boot, nowMs, speed);
  return {
    log: { text: log.slice(from), position: log.length },
    hasAgent: isAgentNeeded && seconds >= BOOT_S,
    isSimulated: true,
    ...(port !== null && { port: port === SSH_PORT && seconds >= SSH_SERVER_S ? 'open' : 'closed' }),
  };
}
