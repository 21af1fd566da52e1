import { endpoint } from '#lib/http/endpoint.ts';
import { NotFound, PlatformError } from '#lib/http/errors.ts';
import { rule } from '#lib/identity/operations.ts';
import { FloatingIpList, FloatingIpPath, NewFloatingIp } from './schema.ts';

const shared = { audience: 'project', until: 35 } as const;
const one = { ...shared, path: '/os-floating-ips/{id}', params: FloatingIpPath } as const;

/** Old clients look for addresses whether or not there can be any: they are told that there are none. */
export const floatingIpEndpoints = [
  endpoint({
    ...shared,
    method: 'GET',
    path: '/os-floating-ips',
    summary: 'List floating IPs: there are none yet',
    policy: rule('os_compute_api:os-floating-ips:list', 'project_reader'),
    response: FloatingIpList,
    status: 200,
    run: () => ({ floating_ips: [] }),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    path: '/os-floating-ips',
    summary: 'Refused: there are no floating IPs yet',
    policy: rule('os_compute_api:os-floating-ips:create', 'project_member'),
    body: NewFloatingIp,
    status: 204,
    run: (_ctx, { body }) => {
      const where = body?.pool ? `in pool ${body.pool}` : 'available';
      throw new PlatformError('notFound', `No more floating IPs ${where}.`);
    },
  }),
  endpoint({
    ...one,
    method: 'GET',
    summary: 'Show a floating IP: there are none yet',
    policy: rule('os_compute_api:os-floating-ips:show', 'project_reader'),
    status: 204,
    run: (_ctx, { params }) => {
      throw NotFound('Floating IP', params.id);
    },
  }),
  endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Give a floating IP back: there are none yet',
    policy: rule('os_compute_api:os-floating-ips:delete', 'project_member'),
    status: 202,
    run: (_ctx, { params }) => {
      throw NotFound('Floating IP', params.id);
    },
  }),
];
