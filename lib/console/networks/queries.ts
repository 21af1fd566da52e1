import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import {
  loadRows,
  type PagedQuery,
  pagedProjectQuery,
  projectQuery,
  type Send,
  useProjectMutation,
} from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { ListedNetworks, MadeNetworkEnvelope, NewNetworkPlan, SubnetAddress, SubnetAddresses } from './schema.ts';

const ROOT = 'console/v1/networks';

export const listedNetworksQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'network',
    key: ['listed'],
    path: ROOT,
    answer: answerOf<typeof ListedNetworks>(),
    send,
  });

/** Creates a network with its subnets in one transaction. */
export const useCreateNetworkWithSubnets = (projectId: string) =>
  useProjectMutation(projectId, ['network', 'subnet', 'router', 'port', 'quota'], async (plan: NewNetworkPlan) => {
    const options = { method: 'POST', json: plan, answer: answerOf<typeof MadeNetworkEnvelope>() } as const;
    return (await projectRequest(projectId, ROOT, options)).network;
  });

export const networkRemoval = (id: string): ChangeRequest => ({ method: 'DELETE', path: `${ROOT}/${id}` });

export interface AddressSearch {
  find?: string | undefined;
  used?: string | undefined;
}

/** IPv4 addresses are compared as numbers. An array means that only the server can compare the value. */
const numberOf = (address: string): number | [string] =>
  address.includes(':') ? [address] : address.split('.').reduce((before, part) => before * 256 + Number(part), 0);

const addressRows = (
  projectId: string,
  subnetId: string,
  search: AddressSearch,
  send?: Send,
): PagedQuery<SubnetAddresses, SubnetAddress> => ({
  projectId,
  kind: 'port',
  key: ['addresses', subnetId],
  path: `console/v1/subnets/${encodeURIComponent(subnetId)}/addresses`,
  search: { ...search },
  answer: answerOf<typeof SubnetAddresses>(),
  rowsOf: ({ addresses }) => addresses,
  order: { sort: 'address:asc', values: { address: ({ id }) => numberOf(id) } },
  mayEnter: true,
  restsOn: ({ port }) => port?.id,
  send,
});

export const addressesQuery = (projectId: string, subnetId: string, search: AddressSearch = {}, send?: Send) =>
  pagedProjectQuery(addressRows(projectId, subnetId, search, send));

/** All addresses of a list, for an export. @throws ApiError */
export const loadAddresses = (projectId: string, subnetId: string, search: AddressSearch): Promise<SubnetAddress[]> =>
  loadRows(addressRows(projectId, subnetId, search));
