import { DEFINITIONS } from '#lib/platform.ts';
import type { ApiClient } from '../api.ts';
import { leastBody } from './bodies.ts';
import { filledPath, hasObject, idInBody, keyOf } from './ids.ts';
import { type ApiOperation, operationsOf } from './operations.ts';
import type { ProjectObjects } from './project-objects.ts';
import { kindOf } from './resources.ts';

/** An object of a kind that the world does not create itself. */
export interface OtherObject {
  key: string;
  id: string;
  path: string;
}

const OPERATIONS = operationsOf(DEFINITIONS);

/** Whether the path of a request contains the id of an object of the resource. */
const isAddressed = ({ definition, endpoint: { resource } }: ApiOperation): boolean =>
  OPERATIONS.some(({ definition: other, endpoint: { path } }) => {
    const [, parameter] = path.startsWith(`${resource?.path}/`) ? path.slice(resource?.path.length).split('/') : [];
    return other === definition && /^\{(?:id|\w+_id)\}$/.test(parameter ?? '');
  });

/** Creates an object of each kind that contracts declare for projects and `things` has not. */
export async function newOtherObjects(api: ApiClient, things: ProjectObjects, marker: string): Promise<OtherObject[]> {
  const others: OtherObject[] = [];
  for (const operation of OPERATIONS) {
    const { method, path, resource } = operation.endpoint;
    if (method !== 'POST' || path !== resource?.path || !isAddressed(operation)) continue;
    const known = { ...things, ...Object.fromEntries(others.map(({ key, id }) => [key, id])) };
    if (!hasObject(kindOf(resource), known)) others.push(await newObject(api, operation, known, marker));
  }
  return others;
}

/** Creates an object with the smallest valid body, whose texts are `marker` if they may be. */
async function newObject(api: ApiClient, operation: ApiOperation, things: ProjectObjects, marker: string) {
  const { definition, endpoint, body, headers } = operation;
  const bodies = [marker, 'a'].map((text) => body && leastBody(body, (field) => idInBody(field, things), text));
  const path = `${definition.base}${filledPath(operation, things)}`;
  const answer = await api.post(path, bodies.find((one) => body?.safeParse(one).success) ?? bodies[0], headers);
  const { one = '' } = endpoint.resource ?? {};
  const id: unknown = (one === '' ? answer.body : answer.body?.[one])?.id;
  const hint = 'create one in lib/testing/access-matrix/world.ts';
  if (typeof id !== 'string') throw new Error(`${operation.name} with its smallest body creates no object: ${hint}.`);
  return { key: endpoint.resource ? keyOf(kindOf(endpoint.resource)) : '', id, path: `${path}/${id}` };
}
