import type { Action, ActionsOf } from '#lib/http/actions.ts';
import type { Resource } from '#lib/http/resource.ts';
import { consoleActions } from '../consoles/actions.ts';
import { passwordActions } from '../server-passwords/actions.ts';
import { crashDumpActions } from './crash-dumps/actions.ts';
import { deferredDeleteActions } from './deferred-delete/actions.ts';
import { evacuationActions } from './evacuation/actions.ts';
import { fixedIpActions } from './fixed-ips/actions.ts';
import { floatingIpActions } from './floating-ips/actions.ts';
import { imageActions } from './images/actions.ts';
import { liveMigrationActions, MIGRATE_SERVER_MIGRATE_LIVE_HOST } from './live-migration/actions.ts';
import { LOCK_SERVER_UNLOCK_UNLOCK_OVERRIDE, lockActions } from './lock/actions.ts';
import { networkInfoActions } from './network-info/actions.ts';
import { powerActions } from './power/actions.ts';
import { rebuildActions } from './rebuild/actions.ts';
import { rescueActions } from './rescue/actions.ts';
import { resetStateActions } from './reset-state/actions.ts';
import { MIGRATE_SERVER_MIGRATE_HOST, resizeActions } from './resize/actions.ts';
import { securityGroupActions } from './security-groups/actions.ts';
import { SHELVE_UNSHELVE_TO_HOST, shelveActions } from './shelve/actions.ts';
import type { VERBS } from './verbs.ts';

interface ActionFamily extends Pick<Resource, 'workflows'> {
  /** Keys of `POST /servers/{id}/action`; docs/contract/compute.md 7. */
  actions: Record<string, Action>;
}

const SERVED = [
  powerActions,
  consoleActions,
  crashDumpActions,
  networkInfoActions,
  passwordActions,
  imageActions,
  lockActions,
  rebuildActions,
  rescueActions,
  resetStateActions,
  resizeActions,
  liveMigrationActions,
  evacuationActions,
  securityGroupActions,
  fixedIpActions,
  floatingIpActions,
  shelveActions,
  deferredDeleteActions,
] as const;

type ServedKey<Family> = Family extends ActionFamily ? keyof Family['actions'] : never;

const families: readonly ActionFamily[] = SERVED;
const actions: Record<ServedKey<(typeof SERVED)[number]>, Action> = Object.assign(
  {},
  ...families.map((family) => family.actions),
);

/** All server actions by key. A verb whose actions are not listed above does not compile. */
export const serverActions: Record<string, Action> = actions satisfies ActionsOf<typeof VERBS>;

/** Workflows started by actions. */
export const serverActionWorkflows = families.flatMap(({ workflows = [] }) => workflows);

/** Checked beside those of the actions. */
export const serverActionPolicies = [
  MIGRATE_SERVER_MIGRATE_LIVE_HOST,
  LOCK_SERVER_UNLOCK_UNLOCK_OVERRIDE,
  MIGRATE_SERVER_MIGRATE_HOST,
  SHELVE_UNSHELVE_TO_HOST,
];
