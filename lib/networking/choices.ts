import type { Send } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { addressGroupApi } from './address-groups/contract.ts';
import { floatingIpApi } from './floatingips/contract.ts';
import { networkApi } from './networks/contract.ts';
import { portApi } from './ports/contract.ts';
import { qosPolicyApi } from './qos-policies/contract.ts';
import { routerApi } from './routers/contract.ts';
import { securityGroupApi } from './security-groups/contract.ts';
import { subnetpoolApi } from './subnetpools/contract.ts';
import { subnetApi } from './subnets/contract.ts';

/** Complete lists that several pages and forms share. Lists without `limit` have one page. */
const BY_NAME = { sort_key: 'name', sort_dir: 'asc' };
/** Administrators see the objects of all projects. */
const ownBy = (project_id: string, sort_key: string) => ({ project_id, sort_key, sort_dir: 'asc' });

export const networkChoicesQuery = (projectId: string, send?: Send) =>
  clientOf(networkApi).list.query(projectId, BY_NAME, send);
export const subnetsQuery = (projectId: string, send?: Send) => clientOf(subnetApi).list.query(projectId, {}, send);
export const networkSubnetsQuery = (projectId: string, network_id: string) =>
  clientOf(subnetApi).list.query(projectId, { network_id });
export const subnetpoolChoicesQuery = (projectId: string, send?: Send) =>
  clientOf(subnetpoolApi).list.query(projectId, BY_NAME, send);

export const portChoicesQuery = (projectId: string, send?: Send) =>
  clientOf(portApi).list.query(projectId, ownBy(projectId, 'name'), send);
export const networkPortsQuery = (projectId: string, network_id: string) =>
  clientOf(portApi).list.query(projectId, { network_id, ...BY_NAME });
export const serverPortsQuery = (projectId: string, device_id: string) =>
  clientOf(portApi).list.query(projectId, { device_id });
/** The ports that have a security group. */
export const groupPortsQuery = (projectId: string, groupId: string) =>
  clientOf(portApi).list.query(projectId, { ...ownBy(projectId, 'name'), security_groups: groupId });

export const routerChoicesQuery = (projectId: string, send?: Send) =>
  clientOf(routerApi).list.query(projectId, ownBy(projectId, 'name'), send);
export const floatingIpsQuery = (projectId: string, send?: Send) =>
  clientOf(floatingIpApi).list.query(projectId, ownBy(projectId, 'floating_ip_address'), send);

export const groupChoicesQuery = (projectId: string, send?: Send) =>
  clientOf(securityGroupApi).list.query(projectId, ownBy(projectId, 'name'), send);
/** Rules may name the project's own address groups and those shared with it. */
export const addressGroupChoicesQuery = (projectId: string) => clientOf(addressGroupApi).list.query(projectId, BY_NAME);
export const qosPolicyChoicesQuery = (projectId: string) => clientOf(qosPolicyApi).list.query(projectId, BY_NAME);
