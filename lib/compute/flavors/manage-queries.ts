import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { ExtraSpecs } from '#lib/http/extra-specs.ts';
import type { ServerSummaryList } from '../servers/schema.ts';
import type { FlavorAccess } from './access/schema.ts';
import type { Flavor, FlavorEnvelope, FlavorList, NewFlavor } from './schema.ts';

const KIND = 'flavor';
const ROOT = 'compute/v2.1/flavors';
const rootOf = (id: string) => `${ROOT}/${encodeURIComponent(id)}`;

export const allFlavorsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['all'],
    path: `${ROOT}/detail?is_public=None&sort_key=memory_mb&sort_dir=asc`,
    answer: answerOf<typeof FlavorList>(),
    headers: COMPUTE,
    send,
  });

export const flavorAccessQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['access', id],
    path: `${rootOf(id)}/os-flavor-access`,
    answer: answerOf<typeof FlavorAccess>(),
    headers: COMPUTE,
    send,
  });

export const flavorUseQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['of-flavor', id],
    path: `compute/v2.1/servers?${new URLSearchParams({ all_tenants: '1', flavor: id, limit: '1000' })}`,
    answer: answerOf<typeof ServerSummaryList>(),
    headers: COMPUTE,
    send,
  });

const addSpecs = (projectId: string, id: string, extra_specs: Record<string, string>) =>
  projectRequest(projectId, `${rootOf(id)}/os-extra_specs`, {
    method: 'POST',
    json: { extra_specs },
    answer: answerOf<typeof ExtraSpecs>(),
    headers: COMPUTE,
  });

const changeAccess = (
  projectId: string,
  id: string,
  action: 'addTenantAccess' | 'removeTenantAccess',
  tenant: string,
) =>
  projectRequest(projectId, `${rootOf(id)}/action`, {
    method: 'POST',
    json: { [action]: { tenant } },
    headers: COMPUTE,
  });

const remove = (projectId: string, id: string) =>
  projectRequest(projectId, rootOf(id), { method: 'DELETE', headers: COMPUTE });

interface WholeFlavor {
  flavor: Omit<NewFlavor, 'rxtx_factor'>;
  specs: Record<string, string>;
  /** Projects with access to a private one. */
  projects: readonly string[];
}

export const flavorCreation = (flavor: WholeFlavor['flavor']): ChangeRequest => ({
  method: 'POST',
  path: ROOT,
  json: { flavor },
  headers: COMPUTE,
});

/** Creates a flavor with extra specs and access; deletes it again if one of these is rejected. */
export const useCreateFlavor = (projectId: string) =>
  useProjectMutation(projectId, [KIND], async ({ flavor, specs, projects }: WholeFlavor): Promise<Flavor> => {
    const options = {
      method: 'POST',
      json: { flavor },
      answer: answerOf<typeof FlavorEnvelope>(),
      headers: COMPUTE,
    } as const;
    const made = (await projectRequest(projectId, ROOT, options)).flavor;
    try {
      if (Object.keys(specs).length > 0) await addSpecs(projectId, made.id, specs);
      for (const tenant of projects) await changeAccess(projectId, made.id, 'addTenantAccess', tenant);
    } catch (refusal) {
      await remove(projectId, made.id);
      throw refusal;
    }
    return made;
  });

/** Only the description of a flavor can be changed. */
export const useDescribeFlavor = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ id, description }: { id: string; description: string | null }) =>
    projectRequest(projectId, rootOf(id), { method: 'PUT', json: { flavor: { description } }, headers: COMPUTE }),
  );

export const useDeleteFlavor = (projectId: string) =>
  useProjectMutation(projectId, [KIND], (id: string) => remove(projectId, id));

/** Sets new and changed keys, and removes missing ones. */
export const useSetExtraSpecs = (projectId: string) =>
  useProjectMutation(
    projectId,
    [KIND],
    async ({ flavor: { id, extra_specs = {} }, specs }: { flavor: Flavor; specs: Record<string, string> }) => {
      const changed = Object.entries(specs).filter(([key, value]) => extra_specs[key] !== value);
      if (changed.length > 0) await addSpecs(projectId, id, Object.fromEntries(changed));
      for (const key of Object.keys(extra_specs).filter((known) => !Object.hasOwn(specs, known))) {
        await projectRequest(projectId, `${rootOf(id)}/os-extra_specs/${encodeURIComponent(key)}`, {
          method: 'DELETE',
          headers: COMPUTE,
        });
      }
    },
  );

export const useSetFlavorAccess = (projectId: string) =>
  useProjectMutation(
    projectId,
    [KIND],
    async ({ id, before, after }: { id: string; before: readonly string[]; after: readonly string[] }) => {
      for (const tenant of after.filter((one) => !before.includes(one))) {
        await changeAccess(projectId, id, 'addTenantAccess', tenant);
      }
      for (const tenant of before.filter((one) => !after.includes(one))) {
        await changeAccess(projectId, id, 'removeTenantAccess', tenant);
      }
    },
  );
