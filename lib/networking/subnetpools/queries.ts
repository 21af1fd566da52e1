import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { Subnetpool } from './schema.ts';

/** All subnet pools that the project sees, by name. */
export const subnetpoolChoicesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'subnetpool',
    key: ['choices'],
    path: 'networking/v2.0/subnetpools?sort_key=name&sort_dir=asc',
    answer: answerOf<{ subnetpools: Subnetpool[] }>(),
    send,
  });

/** Administrators see all pools; blocks come from own and shared ones. */
export const isUsablePool = ({ project_id, shared }: Subnetpool, projectId: string): boolean =>
  project_id === projectId || shared;
