import { z } from 'zod';
import { LONGEST_REASON } from '#lib/errors/reason.ts';
import { boundedJson, boundedList, text, word } from '#lib/http/bounds.ts';
import { JobTitle, jobAttributes, jobItemAttributes } from './attributes.ts';
import { MAX_OBJECTS } from './max-objects.ts';

const OBJECTS = [
  /^\/(?:compute|volume|networking|image)\//,
  /^\/identity\/v3\/users\/[^/]{1,64}\/application_credentials\//,
  /^\/identity\/v3\/(?:projects|users|groups)\/[^/]{1,64}$/,
  /^\/identity\/v3\/groups\/[^/]{1,64}\/users\/[^/]{1,64}$/,
  /^\/identity\/v3\/(?:system|(?:projects|domains)\/[^/]{1,64})\/(?:users|groups)\/[^/]{1,64}\/roles\/[^/]{1,64}$/,
  /^\/identity\/v3\/OS-INHERIT\/(?:projects|domains)\/[^/]{1,64}\/(?:users|groups)\/[^/]{1,64}\/roles\/[^/]{1,64}\/inherited_to_projects$/,
  /^\/console\/v1\/projects\/[^/]{1,64}\/disable$/,
  /^\/ha\/v1\/segments\/[^/]{1,64}\/hosts\/[^/]{1,64}$/,
];

/** A path must be unchanged after normalization. */
function isOfObject(path: string): boolean {
  const [plain = ''] = path.split('?', 1);
  return (
    URL.parse(path, 'http://platform.invalid')?.pathname === plain && OBJECTS.some((objects) => objects.test(plain))
  );
}

const ObjectPath = text(1024).refine(
  isOfObject,
  'Specify the path of an object of compute, volume, networking or image, of a credential, a project, a user, a group, a role assignment or a protected host.',
);

/** A status to wait for before a request, for example of a volume that is being created. */
const AwaitedStatus = z.strictObject({ path: ObjectPath, status: text(64).min(1, 'Specify the status.') });
export type AwaitedStatus = z.infer<typeof AwaitedStatus>;

/** An API request that changes one object. */
export const JobRequest = z.strictObject({
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: ObjectPath,
  awaits: AwaitedStatus.optional(),
  // User data of a server is the largest content.
  body: boundedJson(z.unknown(), 100_000).optional(),
});
export type JobRequest = z.infer<typeof JobRequest>;

/** Headers of all requests of a job. */
const JobHeaders = z.strictObject({
  'openstack-api-version': text(64).optional(),
  'content-type': z.enum(['application/json', 'application/openstack-images-v2.1-json-patch']).optional(),
});

export const NewJob = z.strictObject({
  title: JobTitle,
  reason: text(LONGEST_REASON).nullish(),
  headers: JobHeaders.default({}),
  objects: boundedList(
    z.strictObject({
      object_id: word.min(1, 'Specify the object.'),
      name: word,
      requests: boundedList(JobRequest, 20).min(1, 'Specify the request.'),
    }),
    MAX_OBJECTS,
  ).min(1, 'Specify at least one object.'),
});
export type NewJob = z.infer<typeof NewJob>;
export const CreateJob = z.strictObject({ job: NewJob });

export const PlatformJob = z.strictObject(jobAttributes.shape);
export type PlatformJob = z.infer<typeof PlatformJob>;
export const JobEnvelope = z.strictObject({ job: PlatformJob });

/** State of one object of a job. */
export const JobItem = z.strictObject(jobItemAttributes.shape);
export type JobItem = z.infer<typeof JobItem>;
export const JobDetails = PlatformJob.extend({ items: z.array(JobItem) });
export type JobDetails = z.infer<typeof JobDetails>;

export const JobQuery = z.object({
  /** Jobs that empty this host or move instances back. */
  host: word.optional(),
  /** `true`: only the caller's jobs. */
  own: z.enum(['true', 'false']).optional(),
  /** `true`: only jobs that move instances. */
  moves: z.enum(['true', 'false']).optional(),
});
export type JobQuery = z.infer<typeof JobQuery>;
