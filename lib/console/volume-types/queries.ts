import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { VolumeTypeFactsList } from './schema.ts';

/** What limits the volumes of each type; part of the types, whose events refresh it. */
export const volumeTypeFactsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'volume_type',
    key: ['facts'],
    path: 'console/v1/volume-types',
    schema: VolumeTypeFactsList,
    send,
  });
