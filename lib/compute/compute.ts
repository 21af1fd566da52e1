import { COMPUTE_MICROVERSIONS } from '#lib/http/microversions.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';
import { aggregateEndpoints } from './aggregates/routes.ts';
import { availabilityZoneEndpoints } from './availability-zones/routes.ts';
import { consoleTokenRetention } from './consoles/retention.ts';
import { consoleEndpoints } from './consoles/routes.ts';
import { crashDumpWorkflow } from './crash-dumps/workflow.ts';
import { diagnosticsEndpoints } from './diagnostics/routes.ts';
import { computeRootEndpoint, computeVersionEndpoint, extensionsEndpoint, legacyVersionEndpoint } from './discovery.ts';
import { flavorEndpoints } from './flavors/routes.ts';
import { hostEndpoints } from './hosts/routes.ts';
import { hypervisorEndpoints } from './hypervisors/routes.ts';
import { computeImageEndpoints } from './images/routes.ts';
import { instanceActionEndpoints } from './instance-actions/routes.ts';
import { keypairEndpoints } from './keypairs/routes.ts';
import { legacyEndpoints } from './legacy/routes.ts';
import { limitsEndpoints } from './limits/routes.ts';
import { forceCompleteWorkflow } from './migrations/force-complete.ts';
import { migrationEndpoints } from './migrations/routes.ts';
import { injectNetworkInfoWorkflow } from './network-info/workflow.ts';
import { computeQuotaEndpoints } from './quota-sets/routes.ts';
import { removedEndpoints } from './removed.ts';
import { reclaimWorkflow } from './server-actions/deferred-delete/reclaim-workflow.ts';
import { restoreWorkflow } from './server-actions/deferred-delete/restore-workflow.ts';
import { softDeleteWorkflow } from './server-actions/deferred-delete/workflow.ts';
import { evacuationWorkflow } from './server-actions/evacuation/workflow.ts';
import { makeImageWorkflow } from './server-actions/images/workflow.ts';
import { liveMigrationWorkflow } from './server-actions/live-migration/workflow.ts';
import { powerWorkflow } from './server-actions/power/workflow.ts';
import { rebuildWorkflow } from './server-actions/rebuild/workflow.ts';
import { rescueWorkflow, unrescueWorkflow } from './server-actions/rescue/workflow.ts';
import { confirmWorkflow, resizeWorkflow, revertWorkflow } from './server-actions/resize/workflows.ts';
import { offloadWorkflow } from './server-actions/shelve/offload-workflow.ts';
import { unshelveWorkflow } from './server-actions/shelve/unshelve-workflow.ts';
import { shelveWorkflow } from './server-actions/shelve/workflow.ts';
import { serverAddressEndpoints } from './server-addresses/routes.ts';
import { externalEventEndpoints } from './server-external-events/routes.ts';
import { serverGroupEndpoints } from './server-groups/routes.ts';
import { serverInterfaceEndpoints } from './server-interfaces/routes.ts';
import { attachInterfaceWorkflow, detachInterfaceWorkflow } from './server-interfaces/workflows.ts';
import { serverMetadataEndpoints } from './server-metadata/routes.ts';
import { serverPasswordEndpoints } from './server-passwords/routes.ts';
import { serverTagEndpoints } from './server-tags/routes.ts';
import { serverRetentions } from './servers/retention.ts';
import { serverEndpoints } from './servers/routes.ts';
import { createServerWorkflow, deleteServerWorkflow } from './servers/workflows.ts';
import { serviceEndpoints } from './services/routes.ts';
import { simulatedFleetEndpoints } from './simulated-fleet/routes.ts';
import { topologyEndpoints } from './topology/routes.ts';
import { usageEndpoints } from './usage/routes.ts';
import { volumeAttachmentEndpoints } from './volume-attachments/routes.ts';
import { swapVolumeWorkflow } from './volume-attachments/swap.ts';
import { attachVolumeWorkflow, detachVolumeWorkflow } from './volume-attachments/workflows.ts';

const common = { type: 'compute', title: 'Compute', dialect: 'compute' } as const;

/** The compute API: its version 2.1 and the root above it. */
export const computeServices: ServiceDefinition[] = [
  {
    ...common,
    base: '/compute/v2.1',
    microversions: COMPUTE_MICROVERSIONS,
    allowsProjectInPath: true,
    endpoints: [
      computeVersionEndpoint,
      ...serverEndpoints,
      ...serverMetadataEndpoints,
      ...serverTagEndpoints,
      ...serverAddressEndpoints,
      ...instanceActionEndpoints,
      ...consoleEndpoints,
      ...diagnosticsEndpoints,
      ...serverPasswordEndpoints,
      ...topologyEndpoints,
      ...migrationEndpoints,
      ...volumeAttachmentEndpoints,
      ...serverInterfaceEndpoints,
      ...flavorEndpoints,
      ...keypairEndpoints,
      ...computeImageEndpoints,
      ...availabilityZoneEndpoints,
      ...hypervisorEndpoints,
      ...serviceEndpoints,
      ...hostEndpoints,
      ...aggregateEndpoints,
      ...serverGroupEndpoints,
      ...computeQuotaEndpoints,
      ...limitsEndpoints,
      ...simulatedFleetEndpoints,
      ...legacyEndpoints,
      ...usageEndpoints,
      ...externalEventEndpoints,
      ...removedEndpoints,
      extensionsEndpoint,
    ],
  },
  { ...common, base: '/compute', endpoints: [computeRootEndpoint, legacyVersionEndpoint] },
];

export const computeRetentions = [...serverRetentions, consoleTokenRetention];

export const computeWorkflows = [
  createServerWorkflow,
  deleteServerWorkflow,
  powerWorkflow,
  crashDumpWorkflow,
  injectNetworkInfoWorkflow,
  resizeWorkflow,
  confirmWorkflow,
  revertWorkflow,
  liveMigrationWorkflow,
  forceCompleteWorkflow,
  evacuationWorkflow,
  makeImageWorkflow,
  rebuildWorkflow,
  rescueWorkflow,
  unrescueWorkflow,
  shelveWorkflow,
  offloadWorkflow,
  unshelveWorkflow,
  softDeleteWorkflow,
  restoreWorkflow,
  reclaimWorkflow,
  attachVolumeWorkflow,
  detachVolumeWorkflow,
  swapVolumeWorkflow,
  attachInterfaceWorkflow,
  detachInterfaceWorkflow,
];
