import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { Router } from '../routers/schema.ts';
import type { Fix } from './association-obstacle.ts';
import type { FloatingIp, FloatingIpChanges, NewFloatingIp } from './schema.ts';

const ROOT = 'networking/v2.0/floatingips';
const ROUTERS = 'networking/v2.0/routers';

/** Objects that show floating IPs. */
export const FLOATING_IP_KINDS = ['floatingip', 'server', 'quota'];

export const floatingIpsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'floatingip',
    key: ['all'],
    path: `${ROOT}?project_id=${projectId}&sort_key=floating_ip_address&sort_dir=asc`,
    answer: answerOf<{ floatingips: FloatingIp[] }>(),
    send,
  });

/** Visible floating IPs of an external network. */
export const networkFloatingIpsQuery = (projectId: string, networkId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'floatingip',
    key: ['of', networkId],
    path: `${ROOT}?floating_network_id=${encodeURIComponent(networkId)}`,
    answer: answerOf<{ floatingips: FloatingIp[] }>(),
    send,
  });

export const floatingIpQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'floatingip',
    key: ['one', id],
    path: `${ROOT}/${id}`,
    answer: answerOf<{ floatingip: FloatingIp }>(),
    send,
  });

/** Allocates floating IPs atomically; resolves to them. */
export const useAllocateFloatingIps = (projectId: string) =>
  useProjectMutation(projectId, FLOATING_IP_KINDS, async (floatingips: NewFloatingIp[]) => {
    const options = {
      method: 'POST',
      json: { floatingips },
      answer: answerOf<{ floatingips: FloatingIp[] }>(),
    } as const;
    return (await projectRequest(projectId, ROOT, options)).floatingips;
  });

export const useUpdateFloatingIp = (projectId: string) =>
  useProjectMutation(projectId, FLOATING_IP_KINDS, ({ id, ...floatingip }: FloatingIpChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'PUT', json: { floatingip } }),
  );

/** The project keeps the address. */
export const disassociation = (id: string): ChangeRequest => ({
  method: 'PUT',
  path: `${ROOT}/${id}`,
  json: { floatingip: { port_id: null } },
});

/** Releases the address to its network. */
export const floatingIpRelease = (id: string): ChangeRequest => ({ method: 'DELETE', path: `${ROOT}/${id}` });

/** Carries out the fix that makes a port reachable for floating IPs. */
export const useFixReach = (projectId: string) =>
  useProjectMutation(
    projectId,
    ['router', 'port', 'quota'],
    async ({ fix, networkId }: { fix: Fix; networkId: string }) => {
      const gateway = { external_gateway_info: { network_id: networkId } };
      if (fix.kind === 'gateway') {
        await projectRequest(projectId, `${ROUTERS}/${fix.router.id}`, { method: 'PUT', json: { router: gateway } });
        return;
      }
      const id = fix.kind === 'connect' ? fix.router.id : await newRouter(projectId, gateway);
      const json = { subnet_id: fix.subnetId };
      await projectRequest(projectId, `${ROUTERS}/${id}/add_router_interface`, { method: 'PUT', json });
    },
  );

async function newRouter(projectId: string, gateway: object): Promise<string> {
  const json = { router: { name: 'router', ...gateway } };
  const answer = answerOf<{ router: Router }>();
  return (await projectRequest(projectId, ROUTERS, { method: 'POST', json, answer })).router.id;
}
