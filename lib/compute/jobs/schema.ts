import { z } from 'zod';
import { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import { LONGEST_REASON } from '#lib/errors/reason.ts';
import { boundedJson, boundedList, recordOf, text, word } from '#lib/http/bounds.ts';
import { MAX_OBJECTS } from './max-objects.ts';

export const JobState = z.enum(['running', 'paused', 'cancelling', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

/**
 * `bulk`: one operation on many objects; `teardown`: a project with its contents; the others move instances between
 * hosts.
 */
export const JobKind = z.enum(['bulk', 'teardown', 'drain', 'return', 'migrate']);
export type JobKind = z.infer<typeof JobKind>;

/** `accepted`: all requests were sent, and work continues. `stays`: skipped, with the reason. */
export const ItemState = z.enum(['waiting', 'running', 'accepted', 'done', 'failed', 'cancelled', 'stays']);
export type ItemState = z.infer<typeof ItemState>;

/** Operation for an instance; `none` if it stays. */
export const MoveHow = z.enum(['live', 'cold', 'stop', 'start', 'evacuate', 'none']);
export type MoveHow = z.infer<typeof MoveHow>;

/** How servers leave their hosts. */
export type MoveMode = 'live' | 'cold' | 'stop' | 'evacuate';

/** A message with values, translated by the console. */
export const JobTitle = z.strictObject({
  message: text(255).min(1, 'Enter a title.'),
  values: recordOf(text(64), z.union([text(255), z.number(), z.boolean(), z.null()]), 10),
});
export type JobTitle = z.infer<typeof JobTitle>;

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

export const PlatformJob = z.strictObject({
  id: z.string(),
  kind: JobKind,
  state: JobState,
  title: JobTitle.nullable(),
  host: z.string().nullable(),
  reason: z.string().nullable(),
  user_id: z.string(),
  user_name: z.string(),
  project_id: z.string(),
  parallel: z.int(),
  stops_on_failure: z.boolean(),
  counts: z.strictObject({
    waiting: z.int(),
    running: z.int(),
    accepted: z.int(),
    done: z.int(),
    failed: z.int(),
    cancelled: z.int(),
    stays: z.int(),
  }),
  created_at: z.string(),
  updated_at: z.string(),
  ended_at: z.string().nullable(),
});
export type PlatformJob = z.infer<typeof PlatformJob>;
export const JobEnvelope = z.strictObject({ job: PlatformJob });

/** State of one object of a job. */
export const JobItem = z.strictObject({
  object_id: z.string(),
  name: z.string(),
  project_id: z.string().nullable(),
  state: ItemState,
  message: z.string().nullable(),
  request_id: z.string().nullable(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Kind of object, in jobs with several kinds. */
  kind: z.string().optional(),
  /** Its name on screen, in English. */
  noun: z.string().optional(),
  /** In jobs that move instances. */
  move: z
    .strictObject({
      how: MoveHow,
      from: z.string(),
      to: z.string().nullable(),
      flavor: z.strictObject({ name: z.string(), vcpus: z.int(), ram: z.int(), disk: z.int() }),
      /** Why it failed or stays, as data. */
      reason: FailureReason.nullable(),
    })
    .nullable(),
});
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
