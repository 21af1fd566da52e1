import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { KeypairList, type NewKeypair, NewKeypairEnvelope } from './schema.ts';

const KIND = 'keypair';
const ROOT = 'compute/v2.1/os-keypairs';
/** The last version in which the platform makes pairs. */
const headers = { 'openstack-api-version': 'compute 2.91' };

/** The keypairs of the signed-in user. */
export const keypairsQuery = (projectId: string, send?: Send) =>
  projectQuery({ projectId, kind: KIND, key: ['list'], path: ROOT, schema: KeypairList, headers, send });

/** Imports a public key, or has a pair made: then the answer has the private key, which is never shown again. */
export const useCreateKeypair = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'quota'], async (keypair: NewKeypair) => {
    const options = { method: 'POST', json: { keypair }, schema: NewKeypairEnvelope, headers } as const;
    return (await projectRequest(projectId, ROOT, options)).keypair;
  });
