/** Operations of the fleet that can fail or be slow. */
export const OPERATIONS = [
  'spawn',
  'destroy',
  'start',
  'stop',
  'reboot',
  'pause',
  'unpause',
  'suspend',
  'resume',
  'resize',
  'confirmResize',
  'revertResize',
  'migrateLive',
  'evacuate',
  'rebuild',
  'rescue',
  'unrescue',
  'attachVolume',
  'detachVolume',
  'extendVolume',
  'attachPort',
  'detachPort',
  'snapshot',
  'setPassword',
  'interrupt',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A fault lasts until it is removed: an operation fails or is slow, a host or its process is down. */
export type FaultType = 'operation_fails' | 'operation_slow' | 'host_down' | 'process_down';

/**
 * Metadata key that makes an operation on the server fail: its value is one of `OPERATIONS`. Read when the machine is
 * built.
 */
export const FAULT_KEY = 'nephos:fault';
