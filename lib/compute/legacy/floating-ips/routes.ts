import { endpoint } from '#lib/http/endpoint.ts';
import { rule } from '#lib/policy/operations.ts';
import { FloatingIpPath, LegacyFloatingIpEnvelope, LegacyFloatingIpList, NewLegacyFloatingIp } from './schema.ts';
import {
  createLegacyFloatingIp,
  deleteLegacyFloatingIp,
  getLegacyFloatingIp,
  listLegacyFloatingIps,
} from './service.ts';

const shared = { audience: 'project', until: 35 } as const;
const one = { ...shared, path: '/os-floating-ips/{id}', params: FloatingIpPath } as const;

/** Proxy API below 2.36; docs/contract/compute.md 13. */
export const floatingIpEndpoints = [
  endpoint({
    ...shared,
    method: 'GET',
    path: '/os-floating-ips',
    summary: 'List floating IPs',
    policy: rule('os_compute_api:os-floating-ips:list', 'project_reader'),
    response: LegacyFloatingIpList,
    status: 200,
    run: async (ctx) => ({ floating_ips: await listLegacyFloatingIps(ctx) }),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    path: '/os-floating-ips',
    summary: 'Allocate a floating IP',
    policy: rule('os_compute_api:os-floating-ips:create', 'project_member'),
    body: NewLegacyFloatingIp,
    response: LegacyFloatingIpEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ floating_ip: await createLegacyFloatingIp(ctx, body?.pool) }),
  }),
  endpoint({
    ...one,
    method: 'GET',
    summary: 'Show a floating IP',
    policy: rule('os_compute_api:os-floating-ips:show', 'project_reader'),
    response: LegacyFloatingIpEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ floating_ip: await getLegacyFloatingIp(ctx, params.id) }),
  }),
  endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Release a floating IP',
    policy: rule('os_compute_api:os-floating-ips:delete', 'project_member'),
    status: 202,
    run: (ctx, { params }) => deleteLegacyFloatingIp(ctx, params.id),
  }),
];
