import type { InstanceAction, InstanceActionName } from '#lib/compute/instance-actions/schema.ts';

/** What leaves an instance in another state than before. */
const CHANGES: ReadonlySet<InstanceActionName> = new Set([
  'create',
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
  'rebuild',
  'rescue',
  'unrescue',
  'shelve',
  'unshelve',
  'shelveOffload',
  'migrate',
  'live-migration',
  'evacuate',
  'resetState',
  'restore',
  'softDelete',
]);

/** When the present state began, as far as the history tells; the newest actions first. */
export const stateSince = (actions: readonly InstanceAction[]): string | undefined =>
  actions.find(({ action, message }) => CHANGES.has(action) && message === null)?.updated_at;
