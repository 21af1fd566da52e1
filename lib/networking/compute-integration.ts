/** All that compute uses of networking, besides schemas and rules of states. */
export { allocateNetwork } from './auto-allocated-topology/compute-integration.ts';
export { allocateServerFloatingIp, releaseServerFloatingIp } from './floatingips/compute-integration.ts';
export { deleteFloatingIp, insertFloatingIp, moveFloatingIp } from './floatingips/service.ts';
export { metadataListeners } from './metadata-ports/metadata-listeners.ts';
export { reconcileMetadataPorts } from './metadata-ports/reconcile-metadata-ports.ts';
export { networkStore } from './networks/store.ts';
export {
  type Addresses,
  activatePorts,
  addressesOf,
  claimPorts,
  deactivatePorts,
  movePorts,
  type NicRequest,
  releasePorts,
  resolveNics,
} from './ports/compute-integration.ts';
export {
  abandonUnplug,
  activateServerPort,
  addServerPort,
  beginUnplug,
  endUnplug,
  isHotPlugPending,
  isPlugPending,
  isPortStaying,
  listServerPorts,
  releaseServerPort,
  type ServerPort,
} from './ports/hot-plug.ts';
export { machineNic, machineNics } from './ports/machine-nics.ts';
export { addServerAddress, removeServerAddress } from './ports/server-addresses.ts';
export { onServerPortDeleted, onServerPortsChanged } from './ports/touch-servers.ts';
export { viewerOf } from './rights.ts';
export { deleteSecurityGroupRule, insertSecurityGroupRule } from './security-group-rules/service.ts';
export { securityGroupRuleStore } from './security-group-rules/store.ts';
export {
  addGroupToServer,
  findGroupId,
  groupsOfServers,
  removeGroupFromServer,
  type ServerSecurityGroup,
} from './security-groups/compute-integration.ts';
export {
  createSecurityGroup,
  deleteSecurityGroup,
  ensureDefaultGroup,
  updateSecurityGroup,
} from './security-groups/service.ts';
export { securityGroupStore } from './security-groups/store.ts';
export { type SubnetRow, subnetStore } from './subnets/store.ts';
