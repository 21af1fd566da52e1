import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { VolumeTypeAccess } from './access/schema.ts';
import type { CreatedVolumeType, CreatedVolumeTypeEnvelope, VolumeType } from './schema.ts';

const KIND = 'volume_type';
const ROOT = 'volume/v3/types';
const rootOf = (id: string) => `${ROOT}/${encodeURIComponent(id)}`;
const specsRoot = (id: string) => `volume/v3/qos-specs/${encodeURIComponent(id)}`;

export const volumeTypeAccessQuery = (projectId: string, id: string) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['access', id],
    path: `${rootOf(id)}/os-volume-type-access`,
    answer: answerOf<typeof VolumeTypeAccess>(),
  });

interface VolumeTypeInput {
  name: string;
  description: string;
  isPublic: boolean;
}

export const useCreateVolumeType = (projectId: string) =>
  useProjectMutation(projectId, [KIND], async ({ isPublic, ...said }: VolumeTypeInput): Promise<CreatedVolumeType> => {
    const json = { volume_type: { ...said, 'os-volume-type-access:is_public': isPublic } };
    return (
      await projectRequest(projectId, ROOT, {
        method: 'POST',
        json,
        answer: answerOf<typeof CreatedVolumeTypeEnvelope>(),
      })
    ).volume_type;
  });

export const useUpdateVolumeType = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'volume'], ({ id, isPublic, ...said }: VolumeTypeInput & { id: string }) =>
    projectRequest(projectId, rootOf(id), { method: 'PUT', json: { volume_type: { ...said, is_public: isPublic } } }),
  );

export const useDeleteVolumeType = (projectId: string) =>
  useProjectMutation(projectId, [KIND], (id: string) => projectRequest(projectId, rootOf(id), { method: 'DELETE' }));

export const useSetTypeSpecs = (projectId: string) =>
  useProjectMutation(
    projectId,
    [KIND],
    async ({ type: { id, extra_specs }, specs }: { type: VolumeType; specs: Record<string, string> }) => {
      const path = `${rootOf(id)}/extra_specs`;
      const changed = Object.entries(specs).filter(([key, value]) => extra_specs[key] !== value);
      const json = { extra_specs: Object.fromEntries(changed) };
      if (changed.length > 0) await projectRequest(projectId, path, { method: 'POST', json });
      for (const key of Object.keys(extra_specs).filter((known) => !Object.hasOwn(specs, known))) {
        await projectRequest(projectId, `${path}/${encodeURIComponent(key)}`, { method: 'DELETE' });
      }
    },
  );

export const useSetTypeAccess = (projectId: string) =>
  useProjectMutation(
    projectId,
    [KIND],
    async ({ id, before, after }: { id: string; before: readonly string[]; after: readonly string[] }) => {
      const act = (key: string, project: string) =>
        projectRequest(projectId, `${rootOf(id)}/action`, { method: 'POST', json: { [key]: { project } } });
      for (const one of after.filter((project) => !before.includes(project))) await act('addProjectAccess', one);
      for (const one of before.filter((project) => !after.includes(project))) await act('removeProjectAccess', one);
    },
  );

export const useSetTypeQos = (projectId: string) =>
  useProjectMutation(
    projectId,
    [KIND, 'qos_specs'],
    async ({ id, before, after }: { id: string; before: string | null; after: string | null }) => {
      const query = `vol_type_id=${encodeURIComponent(id)}`;
      if (before === after) return;
      if (before) await projectRequest(projectId, `${specsRoot(before)}/disassociate?${query}`);
      if (after) await projectRequest(projectId, `${specsRoot(after)}/associate?${query}`);
    },
  );
