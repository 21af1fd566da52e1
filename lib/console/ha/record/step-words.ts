import { msg } from '#lib/i18n/text.ts';

/** By upstream's task names: steps of a recovery, of its rollback and of a wait for clearance; docs/contract/ha.md 8. */
const STEPS: Readonly<Record<string, string>> = {
  ConfirmReachabilityTask: msg('Checking the control plane'),
  DisableComputeServiceTask: msg('Disabling the compute service'),
  ConfirmFencingTask: msg('Confirming that nothing runs on the host'),
  PrepareHAEnabledInstancesTask: msg('Preparing the instances'),
  EvacuateInstancesTask: msg('Evacuating instances'),
  StopInstanceTask: msg('Stopping the instance'),
  StartInstanceTask: msg('Starting the instance'),
  ConfirmInstanceActiveTask: msg('Confirming that it is running'),
  DisableComputeNodeTask: msg('Disabling the compute service'),
  ConfirmComputeNodeDisabledTask: msg('Confirming that it is disabled'),
  Rollback: msg('Rolling back'),
};

/** Words for a step; an unknown task keeps its name. */
export const stepWord = (name: string): string => (Object.hasOwn(STEPS, name) ? (STEPS[name] ?? name) : name);
