import { msg } from '#lib/i18n/text.ts';

/** What a recovery does, by the names of upstream's tasks, and what it undoes when it fails; docs/contract/ha.md 8. */
const STEPS: Readonly<Record<string, string>> = {
  DisableComputeServiceTask: msg('Disabling the compute service'),
  PrepareHAEnabledInstancesTask: msg('Preparing the instances'),
  EvacuateInstancesTask: msg('Evacuating instances'),
  StopInstanceTask: msg('Stopping the instance'),
  StartInstanceTask: msg('Starting the instance'),
  ConfirmInstanceActiveTask: msg('Confirming that it is running'),
  DisableComputeNodeTask: msg('Disabling the compute service'),
  ConfirmComputeNodeDisabledTask: msg('Confirming that it is disabled'),
  Rollback: msg('Rolling back'),
};

/** A step of a recovery in words; one that nobody knows by its own name. */
export const stepWord = (name: string): string => (Object.hasOwn(STEPS, name) ? (STEPS[name] ?? name) : name);
