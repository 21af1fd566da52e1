import type { PortState } from '#lib/engine/hypervisor/boot-signs.ts';
import type { LogFindings } from './boot-log.ts';

/** What is known of a boot, in the order in which it usually happens. */
export const INDICATORS = ['active', 'booted', 'cloud_init', 'port_answers'] as const;
export type IndicatorName = (typeof INDICATORS)[number];

/** What a launch can wait for beyond an active server. */
export const WAIT_TARGETS = ['booted', 'cloud_init', 'port_answers'] as const satisfies IndicatorName[];
export type WaitTarget = (typeof WAIT_TARGETS)[number];

/** `waiting` while it is checked; `unknown` if it cannot be found out, or is not checked any more. */
export const INDICATOR_STATES = ['waiting', 'yes', 'failed', 'unknown'] as const;
export const INDICATOR_SOURCES = ['platform', 'log', 'agent', 'probe', 'simulation'] as const;

/** Why an indicator is `failed` or `unknown`. */
export const INDICATOR_REASONS = [
  ...(['kernel_panic', 'emergency_mode', 'no_boot_disk', 'cloud_init_errors'] as const),
  ...(['port_closed', 'port_silent'] as const),
  ...(['not_running', 'not_recorded', 'host_silent', 'no_signs', 'timeout'] as const),
  ...(['no_log', 'no_cloud_init', 'no_port', 'no_address', 'no_probe'] as const),
] as const;
export type IndicatorReason = (typeof INDICATOR_REASONS)[number];

export interface Indicator {
  state: (typeof INDICATOR_STATES)[number];
  /** Time of the observation, for `yes` and `failed`. */
  at?: string;
  source?: (typeof INDICATOR_SOURCES)[number];
  reason?: IndicatorReason;
  /** Line of the guest's log that shows the reason. */
  detail?: string;
}

/** Stored state of the checks of a boot. */
export interface BootState {
  booted: Indicator;
  cloud_init: Indicator;
  port_answers: Indicator;
  /** What the log has shown so far, and how far it was read; null before the first reading. */
  log: LogFindings;
  logPosition: number | null;
  /** Last result of the probe. */
  port: PortState | 'unreachable' | null;
  /** Whether the host has responded since the boot. */
  isReached: boolean;
  isSimulated: boolean;
}

const WAITING: Indicator = { state: 'waiting' };
const NOTHING: LogFindings = { isBooted: false, failure: null, hasCloudInit: false, isFinished: false, error: null };

export const newBootState = (): BootState => ({
  ...{ booted: WAITING, cloud_init: WAITING, port_answers: WAITING },
  ...{ log: NOTHING, logPosition: null, port: null, isReached: false, isSimulated: false },
});

/** How long a boot is checked. */
export const CHECKED_FOR_MS = 15 * 60_000;
