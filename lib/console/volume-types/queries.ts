import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { VolumeTypeFactsList } from './schema.ts';

/** The volume types that the project may use, with what limits their volumes. */
export const volumeTypeFactsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'volume_type',
    key: ['facts'],
    path: 'console/v1/volume-types',
    schema: VolumeTypeFactsList,
    send,
  });
