import { PlatformError } from '#lib/errors/errors.ts';
import { type Endpoint, endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';

/** Removed upstream APIs with their replacements; docs/contract/compute.md 9. */
const REMOVED: readonly [path: string, instead: string][] = [
  ['/os-agents', 'There is no replacement.'],
  ['/os-agents/{id}', 'There is no replacement.'],
  ['/os-cells', 'There is no replacement.'],
  ['/os-cells/{id}', 'There is no replacement.'],
  ['/os-cells/{id}/capacities', 'There is no replacement.'],
  ['/os-certificates', 'There is no replacement.'],
  ['/os-certificates/{id}', 'There is no replacement.'],
  ['/os-cloudpipe', 'Use routers of the networking API.'],
  ['/os-cloudpipe/{id}', 'Use routers of the networking API.'],
  ['/os-fixed-ips/{id}', 'Use ports of the networking API.'],
  ['/os-fixed-ips/{id}/action', 'Use ports of the networking API.'],
  ['/os-floating-ip-dns', 'There is no replacement.'],
  ['/os-floating-ip-dns/{domain}', 'There is no replacement.'],
  ['/os-floating-ip-dns/{domain}/entries/{id}', 'There is no replacement.'],
  ['/os-floating-ips-bulk', 'Use floating IPs of the networking API.'],
  ['/os-floating-ips-bulk/{id}', 'Use floating IPs of the networking API.'],
  ['/os-fping', 'There is no replacement.'],
  ['/os-fping/{id}', 'There is no replacement.'],
  ['/os-security-group-default-rules', 'Use security groups of the networking API.'],
  ['/os-security-group-default-rules/{id}', 'Use security groups of the networking API.'],
  ['/servers/{id}/consoles', 'Use remote-consoles of a server.'],
  ['/servers/{id}/consoles/{console}', 'Use remote-consoles of a server.'],
  ['/servers/{id}/os-virtual-interfaces', 'Use os-interface of a server.'],
];

/** Returns 410, so that old clients do not suspect a wrong address. */
const endpoints: Endpoint[] = REMOVED.flatMap(([path, instead]) =>
  (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) =>
    endpoint({
      method,
      path,
      summary: `Removed. ${instead}`,
      audience: 'token',
      policy: rule('os_compute_api:removed', 'authenticated'),
      status: 204,
      run: () => {
        throw new PlatformError('gone', `This API has been removed. ${instead}`);
      },
    }),
  ),
);

export const removedResources = defineResource({ endpoints });
