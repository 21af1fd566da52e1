import type { Action } from '#lib/http/actions.ts';
import { consoleActions } from '../consoles/routes.ts';
import { crashDumpActions } from '../crash-dumps/actions.ts';
import { crashDumpWorkflow } from '../crash-dumps/workflow.ts';
import { networkInfoActions } from '../network-info/actions.ts';
import { injectNetworkInfoWorkflow } from '../network-info/workflow.ts';
import { passwordActions } from '../server-passwords/routes.ts';
import { reclaimWorkflow } from './deferred-delete/reclaim-workflow.ts';
import { restoreWorkflow } from './deferred-delete/restore-workflow.ts';
import { deferredDeleteActions } from './deferred-delete/routes.ts';
import { softDeleteWorkflow } from './deferred-delete/workflow.ts';
import { evacuationActions } from './evacuation/routes.ts';
import { evacuationWorkflow } from './evacuation/workflow.ts';
import { fixedIpActions } from './fixed-ips/routes.ts';
import { imageActions } from './images/routes.ts';
import { makeImageWorkflow } from './images/workflow.ts';
import { liveMigrationActions } from './live-migration/routes.ts';
import { liveMigrationWorkflow } from './live-migration/workflow.ts';
import { lockActions } from './lock/routes.ts';
import { powerActions } from './power/routes.ts';
import { powerWorkflow } from './power/workflow.ts';
import { rebuildActions } from './rebuild/routes.ts';
import { rebuildWorkflow } from './rebuild/workflow.ts';
import { rescueActions } from './rescue/routes.ts';
import { rescueWorkflow, unrescueWorkflow } from './rescue/workflow.ts';
import { resetStateActions } from './reset-state/routes.ts';
import { resizeActions } from './resize/routes.ts';
import { confirmWorkflow, resizeWorkflow, revertWorkflow } from './resize/workflows.ts';
import { securityGroupActions } from './security-groups/routes.ts';
import { offloadWorkflow } from './shelve/offload-workflow.ts';
import { shelveActions } from './shelve/routes.ts';
import { unshelveWorkflow } from './shelve/unshelve-workflow.ts';
import { shelveWorkflow } from './shelve/workflow.ts';

/** Every action of `POST /servers/{id}/action` by its key; contract/compute.md 7. */
export const serverActions: Record<string, Action> = {
  ...powerActions,
  ...consoleActions,
  ...crashDumpActions,
  ...networkInfoActions,
  ...passwordActions,
  ...imageActions,
  ...lockActions,
  ...rebuildActions,
  ...rescueActions,
  ...resetStateActions,
  ...resizeActions,
  ...liveMigrationActions,
  ...evacuationActions,
  ...securityGroupActions,
  ...fixedIpActions,
  ...shelveActions,
  ...deferredDeleteActions,
};

/** What the actions begin and does not end with the request. */
export const serverActionWorkflows = [
  crashDumpWorkflow,
  injectNetworkInfoWorkflow,
  reclaimWorkflow,
  restoreWorkflow,
  softDeleteWorkflow,
  evacuationWorkflow,
  makeImageWorkflow,
  liveMigrationWorkflow,
  powerWorkflow,
  rebuildWorkflow,
  rescueWorkflow,
  unrescueWorkflow,
  confirmWorkflow,
  resizeWorkflow,
  revertWorkflow,
  offloadWorkflow,
  unshelveWorkflow,
  shelveWorkflow,
];
