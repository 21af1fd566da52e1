import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { VolumeTypeList } from './schema.ts';

/** The volume types that the project may use. */
export const volumeTypesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'volume_type',
    key: ['list'],
    path: 'volume/v3/types',
    schema: VolumeTypeList,
    send,
  });
