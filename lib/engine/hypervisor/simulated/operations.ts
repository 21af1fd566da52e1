/** What the simulated fleet can be told to do wrong or slowly. */
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

/** What can be wrong with the fleet until it is mended: an operation fails or takes longer, a host or its process is down. */
export type FaultType = 'operation_fails' | 'operation_slow' | 'host_down' | 'process_down';

/**
 * Metadata key with which a server asks the simulated fleet to fail: its value is one of `OPERATIONS`. Read when the
 * machine is built.
 */
export const FAULT_KEY = 'nephos:fault';
