import type { Action } from '#lib/http/actions.ts';
import { consoleActions } from '../consoles/routes.ts';
import { crashDumpActions } from '../crash-dumps/actions.ts';
import { networkInfoActions } from '../network-info/actions.ts';
import { passwordActions } from '../server-passwords/routes.ts';
import { deferredDeleteActions } from './deferred-delete/routes.ts';
import { evacuationActions } from './evacuation/routes.ts';
import { fixedIpActions } from './fixed-ips/routes.ts';
import { imageActions } from './images/routes.ts';
import { liveMigrationActions } from './live-migration/routes.ts';
import { lockActions } from './lock/routes.ts';
import { powerActions } from './power/routes.ts';
import { rebuildActions } from './rebuild/routes.ts';
import { rescueActions } from './rescue/routes.ts';
import { resetStateActions } from './reset-state/routes.ts';
import { resizeActions } from './resize/routes.ts';
import { securityGroupActions } from './security-groups/routes.ts';
import { shelveActions } from './shelve/routes.ts';

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
