import type { BootSigns, PortState } from '#lib/engine/hypervisor/boot-signs.ts';
import { readBootLog } from './boot-log.ts';
import type { BootState, Indicator, IndicatorReason } from './indicators.ts';

/** What was found out about a boot. */
export interface Observation {
  /** Null if the host did not respond. */
  signs: BootSigns | null;
  /** Null if there was nothing to probe. */
  port: PortState | 'unreachable' | null;
  at: string;
}

/** What a boot is checked for. */
export interface BootChecks {
  /** When the server became active. */
  activeAt: string;
  /** The chosen port, and whether the instance has an address to probe. */
  port: number | null;
  hasAddress: boolean;
  /** Whether this is the last check. */
  isLast: boolean;
}

/** Time after which a missing log of cloud-init, or a missing way to probe, counts as final. */
const GRACE_MS = 60_000;

const isOpen = ({ state }: Indicator): boolean => state === 'waiting';
const unknown = (reason: IndicatorReason): Indicator => ({ state: 'unknown', reason });

/** Whether everything that can be found out is. A failed boot may still succeed, when the guest restarts itself. */
export const isSettled = ({ booted, cloud_init, port_answers }: BootState): boolean =>
  ![booted, cloud_init, port_answers].some(isOpen) && booted.state !== 'failed';

/** The state after a check. Indicators that are reached stay reached for the boot. */
export function advance(before: BootState, observation: Observation, checks: BootChecks): BootState {
  const { signs, port, at } = observation;
  const state: BootState = {
    ...before,
    port: port ?? before.port,
    ...(signs && {
      log: readBootLog(signs.log.text, before.log),
      logPosition: signs.log.position,
      isReached: true,
      isSimulated: signs.isSimulated,
    }),
  };
  state.booted = bootedOf(state, signs, checks, at);
  state.cloud_init = cloudInitOf(state, checks, at);
  state.port_answers = portOf(state, observation, checks);
  return state;
}

const lateReason = ({ isReached }: BootState, reason: IndicatorReason) => unknown(isReached ? reason : 'host_silent');

function bootedOf(state: BootState, signs: BootSigns | null, { isLast }: BootChecks, at: string): Indicator {
  const { booted, log, logPosition, isSimulated } = state;
  if (booted.state === 'yes') return booted;
  const source = isSimulated ? 'simulation' : 'log';
  if (log.isBooted || log.isFinished) return { state: 'yes', at, source };
  if (signs?.hasAgent) return { state: 'yes', at, source: isSimulated ? 'simulation' : 'agent' };
  if (log.failure) return booted.reason === log.failure ? booted : { state: 'failed', at, source, reason: log.failure };
  if (!isLast) return booted.state === 'failed' ? { state: 'waiting' } : booted;
  return booted.state === 'waiting' ? lateReason(state, logPosition ? 'timeout' : 'no_signs') : booted;
}

function cloudInitOf(state: BootState, { activeAt, isLast }: BootChecks, at: string): Indicator {
  const { booted, cloud_init, log, logPosition, isSimulated } = state;
  if (!isOpen(cloud_init)) return cloud_init;
  const source = isSimulated ? 'simulation' : 'log';
  if (log.isFinished && log.error === null) return { state: 'yes', at, source };
  if (log.isFinished) return { state: 'failed', at, source, reason: 'cloud_init_errors', detail: log.error ?? '' };
  const isLate = booted.state === 'yes' && Date.parse(at) - Date.parse(booted.at ?? activeAt) >= GRACE_MS;
  if (!log.hasCloudInit && (isLate || (isLast && booted.state === 'yes')))
    return lateReason(state, logPosition ? 'no_cloud_init' : 'no_log');
  return isLast ? lateReason(state, 'timeout') : cloud_init;
}

function portOf(state: BootState, { at, port: probed }: Observation, checks: BootChecks): Indicator {
  const { port_answers, port: last, isSimulated } = state;
  const { port, hasAddress, activeAt, isLast } = checks;
  if (!isOpen(port_answers)) return port_answers;
  if (port === null) return unknown('no_port');
  if (!hasAddress) return unknown('no_address');
  if (probed === 'open') return { state: 'yes', at, source: isSimulated ? 'simulation' : 'probe' };
  const isLate = Date.parse(at) - Date.parse(activeAt) >= GRACE_MS;
  if (last === 'unreachable' && (isLate || isLast)) return unknown('no_probe');
  if (!isLast) return port_answers;
  if (last === null) return unknown('host_silent');
  return { state: 'failed', at, reason: last === 'closed' ? 'port_closed' : 'port_silent' };
}
